import { type Address, addressLines, isAddressEmpty } from '@kontor/domain/customers/address'
import { personName } from '@kontor/domain/customers/contact-person'
import type { Customer } from '@kontor/domain/customers/customer'
import { customerName } from '@kontor/domain/customers/customer-name'
import Box from '@mui/material/Box'
import CardContent from '@mui/material/CardContent'
import Divider from '@mui/material/Divider'
import Typography from '@mui/material/Typography'
import { electronicAddressText } from '../fields/e-invoice-fields.tsx'
import { mailLink } from '../mail-link.ts'
import { uiTexts } from '../texts.ts'
import { ContactEntry } from './contact-entry.tsx'
import { telephoneLink, websiteLink } from './contact-links.ts'
import { contactTexts as texts } from './texts.ts'

interface ContactFactsProps {
  customer: Customer
  /** Whether the page says the name already. */
  isNamed?: boolean
}

/** The data of a contact [S2.8.6], and its preferences for e-invoices. */
export function ContactFacts({ customer, isNamed = false }: ContactFactsProps) {
  const { contactPerson, contactPreferences, references } = customer
  const { useEmailForInvoice, emailForInvoice } = contactPreferences
  return (
    <CardContent sx={{ overflowWrap: 'anywhere' }}>
      {!isNamed && (
        <Typography variant="h1" component="h3">
          {customerName(customer) || texts.unnamed}
        </Typography>
      )}
      <Typography color="textSecondary">{customer.department}</Typography>
      <Box component="dl" sx={entryGrid}>
        <ContactEntry label={texts.contactPerson} values={[personName(contactPerson)]} />
        <ContactEntry label={texts.phone} values={[contactPreferences.phone]} linkOf={telephoneLink} copied />
        <ContactEntry label={texts.invoiceAddress} values={[addressText(customer.invoiceAddress)]} copied />
        <ContactEntry label={texts.postAddress} values={[addressText(customer.postAddress)]} copied />
        <ContactEntry label={texts.vatId} values={[customer.VAT]} copied />
        <ContactEntry label={texts.customerNumber} values={[references.customerNumber]} copied />
        <ContactEntry label={texts.internalReference} values={[references.internalReference]} copied />
        {useEmailForInvoice ? (
          <ContactEntry
            label={`${uiTexts.delivery.title}: ${uiTexts.delivery.electronically}`}
            values={[emailForInvoice]}
            linkOf={mailLink}
            copied
          />
        ) : (
          <ContactEntry label={uiTexts.delivery.title} values={[uiTexts.delivery.byPost]} />
        )}
        <EInvoiceEntries customer={customer} />
        <ContactEntry
          label={texts.otherEmails}
          values={contactPreferences.otherEmails}
          linkOf={mailLink}
          copied
        />
        <ContactEntry label={texts.websites} values={contactPreferences.websites} linkOf={websiteLink} />
      </Box>
      <Divider sx={{ my: 2 }} />
      <Typography variant="h3" component={isNamed ? 'h3' : 'h4'} sx={{ mb: 0.5 }}>
        {texts.notes}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {texts.noNotes}
      </Typography>
    </CardContent>
  )
}

/** Shows only the preferences that are set, because most customers get a PDF. */
function EInvoiceEntries({ customer: { eInvoice } }: { customer: Customer }) {
  const { format, syntax, buyerReference, electronicAddress } = eInvoice
  const words = uiTexts.eInvoice
  const address = electronicAddressText(electronicAddress)
  return (
    <>
      {format !== 'pdf' && (
        <ContactEntry
          label={words.title}
          values={[
            syntax === 'ubl' ? `${words.formats[format]} (${words.syntaxes.ubl})` : words.formats[format],
          ]}
        />
      )}
      {buyerReference !== '' && (
        <ContactEntry label={words.buyerReference} values={[buyerReference]} copied />
      )}
      {address !== '' && <ContactEntry label={words.electronicAddress} values={[address]} />}
    </>
  )
}

const entryGrid = {
  m: 0,
  mt: 2,
  display: 'grid',
  columnGap: 3,
  rowGap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
}

function addressText(address: Address): string {
  return isAddressEmpty(address) ? '' : addressLines(address).join('\n')
}
