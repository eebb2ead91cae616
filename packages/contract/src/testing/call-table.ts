import type { FunctionName } from '@kontor/domain/functions/functions'
import type { Access, Endpoint } from '../calls/endpoint.ts'

/** What one line of the table says about a call. */
export interface TabledCall {
  name: string
  line: string
  access: Access
  function: FunctionName | undefined
  sensitive: boolean
  beforeSecondFactor: boolean
}

/**
 * Every call of the API, written by hand: tests compare the contract and the server with this table, never with
 * the contract itself. `proof` is `sensitive` in the contract, `first` is `beforeSecondFactor`.
 */
const table = `
call                     right      function proof first method path
login                    public     -        -     -     POST   /v1/user/login
renewToken               public     -        -     -     POST   /v1/user/token/renew
changePassword           own        -        -     -     POST   /v1/user/change-password
prove                    own        -        -     yes   POST   /v1/user/prove
logout                   public     -        -     -     POST   /v1/user/logout
getProofMethods          own        -        -     yes   GET    /v1/user/prove
listOwnSessions          own        -        -     -     GET    /v1/user/sessions
endOwnSession            own        -        -     -     POST   /v1/user/sessions/end
endOtherSessions         own        -        -     -     POST   /v1/user/sessions/end-others
signInWithCode           public     -        -     -     POST   /v1/user/login/code
getSecondFactors         own        -        -     yes   GET    /v1/user/second-factors
beginCodes               own        -        yes   yes   POST   /v1/user/second-factors/codes/begin
confirmCodes             own        -        yes   yes   POST   /v1/user/second-factors/codes/confirm
removeCodes              own        -        yes   -     POST   /v1/user/second-factors/codes/remove
renewRecoveryCodes       own        -        yes   -     POST   /v1/user/second-factors/recovery-codes
resetSecondFactors       administer -        yes   -     POST   /v1/people/reset-second-factors
requireSecondFactor      administer -        yes   -     PUT    /v1/organisation/second-factor
beginPasskeySignIn       public     -        -     -     POST   /v1/passkeys/sign-in/begin
signInWithPasskey        public     -        -     -     POST   /v1/passkeys/sign-in/finish
listPasskeys             own        -        -     yes   GET    /v1/user/passkeys
beginPasskey             own        -        yes   yes   POST   /v1/user/passkeys/begin
addPasskey               own        -        yes   yes   POST   /v1/user/passkeys/add
renamePasskey            own        -        -     -     POST   /v1/user/passkeys/rename
removePasskey            own        -        yes   -     POST   /v1/user/passkeys/remove
beginPasskeyProof        own        -        -     yes   POST   /v1/user/prove/passkey/begin
proveWithPasskey         own        -        -     yes   POST   /v1/user/prove/passkey
publicSettings           public     -        -     -     GET    /v1/public-settings
legalTexts               public     -        -     -     GET    /v1/legal-texts
getOwnUser               own        -        -     -     GET    /v1/user
listPeople               administer -        -     -     GET    /v1/people
invitePerson             administer -        yes   -     POST   /v1/people/invite
withdrawInvitation       administer -        yes   -     POST   /v1/people/withdraw
changeRole               administer -        yes   -     POST   /v1/people/role
changeEmail              administer -        yes   -     POST   /v1/people/email
renamePerson             administer -        yes   -     POST   /v1/people/rename
setPasswordAllowed       administer -        yes   -     POST   /v1/people/password-allowed
setPersonDisabled        administer -        yes   -     POST   /v1/people/disabled
endSessionsOfPerson      administer -        -     -     POST   /v1/people/end-sessions
createPasswordLink       administer -        yes   -     POST   /v1/people/password-link
openPasswordLink         public     -        -     -     POST   /v1/password-links/open
usePasswordLink          public     -        -     -     POST   /v1/password-links/use
listProgramTokens        administer -        -     -     GET    /v1/program-tokens
createProgramToken       administer -        yes   -     POST   /v1/program-tokens
revokeProgramToken       administer -        -     -     POST   /v1/program-tokens/revoke
startProviderSignIn      public     -        -     -     POST   /v1/provider/sign-in/start
finishProviderSignIn     public     -        -     -     POST   /v1/provider/sign-in/finish
getProvider              administer -        -     -     GET    /v1/provider
testProvider             administer -        yes   -     POST   /v1/provider/test
saveProvider             administer -        yes   -     PUT    /v1/provider
removeProvider           administer -        yes   -     POST   /v1/provider/remove
beginProviderProof       own        -        -     yes   POST   /v1/user/prove/provider/begin
proveWithProvider        own        -        -     yes   POST   /v1/user/prove/provider
openSetup                public     -        -     -     POST   /v1/setup/open
setUp                    public     -        -     -     POST   /v1/setup
restoreSetup             public     -        -     -     POST   /v1/setup/restore
getMayFound              administer -        -     -     GET    /v1/organisations/may-found
foundOrganisation        administer -        yes   -     POST   /v1/organisations
getNumbering             read       -        -     -     GET    /v1/numbering
setNumberPattern         administer -        -     -     PUT    /v1/numbering/pattern
raiseNextNumber          administer -        -     -     PUT    /v1/numbering/next-number
listNumbers              books      -        -     -     POST   /v1/numbering/ledger
listAuditEvents          books      -        -     -     POST   /v1/audit-events
verifyAudit              books      -        -     -     GET    /v1/audit-events/verification
createInvoice            write      -        -     -     POST   /v1/invoices/invoice
updateInvoice            write      -        -     -     PUT    /v1/invoices/invoice
listFinalInvoices        read       -        -     -     POST   /v1/invoices/get/final-by-date
listFinalsPage           read       -        -     -     POST   /v1/invoices/get/final-page
getInvoice               read       -        -     -     GET    /v1/invoices/id/{id}
listInvoiceVersions      books      -        -     -     GET    /v1/invoices/id/{id}/versions
listDraftInvoices        read       -        -     -     GET    /v1/invoices/get/by-status/draft
startInvoiceEdit         write      -        -     -     POST   /v1/invoices/invoice/start-edit
finishInvoiceEdit        write      -        -     -     POST   /v1/invoices/invoice/finish-edit
releaseInvoiceLock       administer -        -     -     POST   /v1/invoices/invoice/release-lock
addInvoiceTag            write      -        -     -     POST   /v1/invoices/invoice/add-tag
removeInvoiceTag         write      -        -     -     POST   /v1/invoices/invoice/remove-tag
setInvoiceStatus         finalize   -        -     -     PUT    /v1/invoices/invoice/status
deleteInvoice            write      -        -     -     POST   /v1/invoices/invoice/delete
listItemTemplates        read       -        -     -     GET    /v1/invoices/invoice-item-template
saveItemTemplate         write      -        -     -     POST   /v1/invoices/invoice-item-template
removeItemTemplate       write      -        -     -     POST   /v1/invoices/invoice-item-template/remove
listInvoiceTags          read       -        -     -     GET    /v1/invoices/invoice-tag
setTagColor              write      -        -     -     PUT    /v1/invoices/invoice-tag
uploadAttachment         write      -        -     -     POST   /v1/invoices/attachments
getAttachment            read       -        -     -     GET    /v1/invoices/attachments/{sha256}
listCustomers            read       -        -     -     GET    /v1/addressbook/customers
getCustomer              read       -        -     -     GET    /v1/addressbook/customers/id/{id}
createCustomer           write      -        -     -     POST   /v1/addressbook/customers/customer
updateCustomer           write      -        -     -     PUT    /v1/addressbook/customers/customer
startCustomerEdit        write      -        -     -     POST   /v1/addressbook/customers/customer/start-edit
finishCustomerEdit       write      -        -     -     POST   /v1/addressbook/customers/customer/finish-edit
releaseCustomerLock      administer -        -     -     POST   /v1/addressbook/customers/customer/release-lock
deleteCustomer           write      -        -     -     POST   /v1/addressbook/customers/customer/delete
search                   read       -        -     -     POST   /v1/search
getOrganisation          read       -        -     -     GET    /v1/organisation
exportOrganisation       books      -        yes   -     POST   /v1/organisation/export
backUpOrganisation       administer -        yes   -     POST   /v1/organisation/backup
renameOrganisation       administer -        -     -     PUT    /v1/organisation/name
updateProfile            administer -        -     -     PUT    /v1/organisation/profile
updateStandardTexts      administer -        -     -     PUT    /v1/organisation/standard-texts
switchFunction           administer -        -     -     PUT    /v1/organisation/functions
listLayoutTemplates      read       -        -     -     GET    /v1/layout-templates
getLayoutTemplateVersion read       -        -     -     GET    /v1/layout-templates/{id}/versions/{version}
createLayoutTemplate     administer -        -     -     POST   /v1/layout-templates
updateLayoutTemplate     administer -        -     -     PUT    /v1/layout-templates/{id}
removeLayoutTemplate     administer -        -     -     POST   /v1/layout-templates/{id}/remove
cancelInvoice            finalize   chains   -     -     POST   /v1/invoices/invoice/cancel
creditInvoice            write      chains   -     -     POST   /v1/invoices/invoice/credit
settleProject            write      chains   -     -     POST   /v1/invoices/invoice/settle
getInvoiceChain          read       chains   -     -     GET    /v1/invoices/id/{id}/chain
listOpenAdvances         read       chains   -     -     GET    /v1/invoices/id/{id}/open-advances
listSettlements          read       chains   -     -     GET    /v1/invoices/id/{id}/settlements
getProjectForm           read       chains   -     -     POST   /v1/invoices/project/form
listSeries               read       series   -     -     GET    /v1/series
listHeldBackDrafts       read       series   -     -     GET    /v1/series/held-back
createSeries             write      series   -     -     POST   /v1/series
updateSeries             write      series   -     -     PUT    /v1/series
setSeriesState           write      series   -     -     POST   /v1/series/state
uploadReceived           write      inbox    -     -     POST   /v1/inbox/files
listReceived             read       inbox    -     -     POST   /v1/inbox/list
listReceivedLabels       read       inbox    -     -     GET    /v1/inbox/labels
getReceived              read       inbox    -     -     GET    /v1/inbox/id/{id}
getReceivedFile          read       inbox    -     -     GET    /v1/inbox/id/{id}/file
reviewReceived           write      inbox    -     -     PUT    /v1/inbox/invoice/review
releaseReceived          money      inbox    -     -     PUT    /v1/inbox/invoice/release
assignReceived           write      inbox    -     -     PUT    /v1/inbox/invoice/work
addNoteToReceived        write      inbox    -     -     POST   /v1/inbox/invoice/note
checkReceived            write      inbox    -     -     POST   /v1/inbox/invoice/check
getMailbox               administer inbox    -     -     GET    /v1/inbox/mailbox
saveMailbox              administer inbox    yes   -     PUT    /v1/inbox/mailbox
testMailbox              administer inbox    yes   -     POST   /v1/inbox/mailbox/test
removeMailbox            administer inbox    -     -     POST   /v1/inbox/mailbox/remove
checkMailbox             write      inbox    -     -     POST   /v1/inbox/mailbox/look
getMailAccount           administer dispatch -     -     GET    /v1/dispatch/account
saveMailAccount          administer dispatch yes   -     PUT    /v1/dispatch/account
testMailAccount          administer dispatch yes   -     POST   /v1/dispatch/account/test
beginMailConsent         administer dispatch yes   -     POST   /v1/dispatch/account/consent/begin
finishMailConsent        administer dispatch yes   -     POST   /v1/dispatch/account/consent
removeMailAccount        administer dispatch -     -     POST   /v1/dispatch/account/remove
getOutboxState           read       dispatch -     -     GET    /v1/dispatch/state
releaseOutbox            administer dispatch -     -     POST   /v1/dispatch/release
listMailTemplates        read       dispatch -     -     GET    /v1/dispatch/templates
saveMailTemplate         administer dispatch -     -     PUT    /v1/dispatch/templates
resetMailTemplate        administer dispatch -     -     POST   /v1/dispatch/templates/reset
getCustomerDispatch      read       dispatch -     -     GET    /v1/dispatch/customers/{customerId}
saveCustomerDispatch     write      dispatch -     -     PUT    /v1/dispatch/customers
prepareMail              read       dispatch -     -     POST   /v1/dispatch/prepare
uploadMailFile           finalize   dispatch -     -     POST   /v1/dispatch/files
sendMails                finalize   dispatch -     -     POST   /v1/dispatch/send
listMails                read       dispatch -     -     POST   /v1/dispatch/list
getMail                  read       dispatch -     -     GET    /v1/dispatch/id/{id}
listMailsOfPaper         read       dispatch -     -     POST   /v1/dispatch/paper
getMailFile              read       dispatch -     -     GET    /v1/dispatch/files/{sha256}
withdrawMail             finalize   dispatch -     -     POST   /v1/dispatch/withdraw
resolveMail              finalize   dispatch -     -     POST   /v1/dispatch/resolve
listOffers               read       offers   -     -     POST   /v1/offers/get/by-date
getOffer                 read       offers   -     -     GET    /v1/offers/id/{id}
createOffer              write      offers   -     -     POST   /v1/offers/offer
updateOffer              write      offers   -     -     PUT    /v1/offers/offer
startOfferEdit           write      offers   -     -     POST   /v1/offers/offer/start-edit
finishOfferEdit          write      offers   -     -     POST   /v1/offers/offer/finish-edit
releaseOfferLock         administer offers   -     -     POST   /v1/offers/offer/release-lock
deleteOffer              write      offers   -     -     POST   /v1/offers/offer/delete
numberOffer              finalize   offers   -     -     PUT    /v1/offers/offer/number
decideOffer              write      offers   -     -     PUT    /v1/offers/offer/state
convertOffer             write      offers   -     -     POST   /v1/offers/offer/convert
getOfferNumbering        read       offers   -     -     GET    /v1/offers/numbering
setOfferNumberPattern    administer offers   -     -     PUT    /v1/offers/numbering/pattern
raiseNextOfferNumber     administer offers   -     -     PUT    /v1/offers/numbering/next-number
listOfferNumbers         books      offers   -     -     POST   /v1/offers/numbering/ledger
listOpenItems            read       payments -     -     POST   /v1/payments/open-items
getClaim                 read       payments -     -     GET    /v1/payments/claims/{invoiceId}
listClaimStates          read       payments -     -     POST   /v1/payments/claim-states
recordPayment            money      payments -     -     POST   /v1/payments
allocatePayment          money      payments -     -     POST   /v1/payments/allocate
undoPayment              money      payments -     -     POST   /v1/payments/undo
listPayments             read       payments -     -     POST   /v1/payments/list
getPaymentSettings       read       payments -     -     GET    /v1/payments/settings
updatePaymentSettings    administer payments -     -     PUT    /v1/payments/settings
readFigures              read       payments -     -     POST   /v1/payments/figures
getPaymentSummary        read       payments -     -     GET    /v1/payments/summary
reopenClaim              money      payments -     -     POST   /v1/payments/reopen
importStatement          money      payments -     -     POST   /v1/payments/statements/import
listStatementFiles       read       payments -     -     GET    /v1/payments/statements/files
withdrawStatement        money      payments -     -     POST   /v1/payments/statements/withdraw
listBankAccounts         read       payments -     -     GET    /v1/payments/bank-accounts
saveBankAccount          money      payments -     -     POST   /v1/payments/bank-accounts
listStatementLines       read       payments -     -     POST   /v1/payments/statements/lines
bookLine                 money      payments -     -     POST   /v1/payments/statements/book
bookCertainLines         money      payments -     -     POST   /v1/payments/statements/book-certain
setLinesAside            money      payments -     -     POST   /v1/payments/statements/aside
listLearnedPayers        read       payments -     -     GET    /v1/payments/payers
forgetPayer              money      payments -     -     POST   /v1/payments/payers/forget
getCsvProfile            read       payments -     -     GET    /v1/payments/csv-profile
saveCsvProfile           money      payments -     -     PUT    /v1/payments/csv-profile
getReminderSettings      read       payments -     -     GET    /v1/payments/reminders/settings
updateReminderSettings   administer payments -     -     PUT    /v1/payments/reminders/settings
listLateClaims           read       payments -     -     GET    /v1/payments/reminders/claims
setClaimFacts            money      payments -     -     PUT    /v1/payments/reminders/claim
setDebtor                money      payments -     -     PUT    /v1/payments/reminders/debtor
previewReminders         read       payments -     -     GET    /v1/payments/reminders/preview
runReminders             money      payments -     -     POST   /v1/payments/reminders/run
listReminders            read       payments -     -     GET    /v1/payments/reminders/letters
getReminder              read       payments -     -     GET    /v1/payments/reminders/letters/{id}
cancelReminder           money      payments -     -     POST   /v1/payments/reminders/cancel
listContactInvoices      read       contacts -     -     POST   /v1/addressbook/customers/invoices
getContactTurnover       read       contacts -     -     GET    /v1/addressbook/customers/id/{id}/turnover
`

/** The calls of the table, in its order. */
export const tabledCalls: readonly TabledCall[] = table
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => {
    const [name = '', access, needed, proof, first, method, path] = row.split(/ +/)
    return {
      name,
      line: `${method} ${path}`,
      access: access as Access,
      function: needed === '-' ? undefined : (needed as FunctionName),
      sensitive: proof === 'yes',
      beforeSecondFactor: first === 'yes',
    }
  })

/** An endpoint of the contract as a line of the table. */
export function tabled([name, endpoint]: [string, Endpoint]): TabledCall {
  const { method, path, access, sensitive = false, beforeSecondFactor = false } = endpoint
  const line = `${method} ${path}`
  return { name, line, access, function: endpoint.function, sensitive, beforeSecondFactor }
}
