import { randomUUID } from 'node:crypto'
import type { MailToSend } from '@kontor/contract/dispatch/mail-schema'
import { endpoints } from '@kontor/contract/endpoints'
import { readPiece } from '../database/file-pieces.ts'
import { type App, handle, handleRead, handleUnbound, handleWithTest } from '../http/endpoint.ts'
import { handleDownload, handleUpload } from '../http/file-endpoint.ts'
import { ProblemError } from '../problem-error.ts'
import { type ProviderParts, redirectUriOf } from '../providers/save-provider.ts'
import { createPlaces } from '../threads/places.ts'
import { beginConsent, finishConsent } from './account/consent.ts'
import { readAccount, removeAccount, saveAccount, shownAccount } from './account/store.ts'
import { testAccount } from './account/test-account.ts'
import { resolveMail, withdrawMail } from './change-mail.ts'
import { readCustomerDispatch, saveCustomerDispatch } from './customer-dispatch.ts'
import { type DrawPaper, drawMissing } from './draw-missing.ts'
import { listMails, listMailsOfPaper, readMail } from './list-mails.ts'
import { readMailFiles, storeMailFile } from './mail-files.ts'
import { type Outbox, startOutbox } from './outbox/outbox-rounds.ts'
import { readOutboxState, releaseOutbox } from './outbox/outbox-state.ts'
import { prepareMail } from './prepare-mail.ts'
import { sendMails } from './send-mails.ts'
import { listTemplates, resetTemplate, saveTemplate } from './templates.ts'

/** Accounts that users test at the same time. */
const mostTests = { perOrganisation: 2, inProcess: 8 }

/**
 * `mailHosts`: hosts and ports of mail servers in the operator's own network. `draw` draws the files of papers
 * that are sent without files.
 */
export function dispatchRoutes(
  app: App & ProviderParts,
  mailHosts: readonly string[],
  draw?: DrawPaper,
): void {
  const { database, secretKeys, openIdClients, clock, http } = app
  const inTest = createPlaces(mostTests)
  let outbox: Outbox | undefined
  // Only a listening server sends mails; most test servers do not listen.
  http.addHook('onListen', async () => {
    outbox = startOutbox({
      database,
      secretKeys,
      openIdClients,
      clock,
      mailHosts,
      worker: randomUUID(),
      failed: (organisation, err) =>
        http.log.error({ err, organisation }, 'working on the outbox failed; a later round tries again'),
    })
  })
  http.addHook('onClose', () => outbox?.stop())
  /** Sends soon what a call has put into the outbox; the transaction of the call ends first. */
  const sendSoon = () => setTimeout(() => void outbox?.round(), 100).unref()
  accountRoutes(app, sendSoon)
  mailRoutes(app, sendSoon, draw)
  handleUnbound(app, endpoints.testMailAccount, ({ session: { organisation }, body }) =>
    inTest(organisation, () =>
      testAccount({ database, secretKeys, openIdClients, mailHosts }, organisation, body),
    ),
  )
  handle(app, endpoints.releaseOutbox, ({ db, session }) => {
    sendSoon()
    return releaseOutbox(db, session)
  })
}

function accountRoutes(app: App & ProviderParts, sendSoon: () => void): void {
  const { secretKeys, publicOrigin } = app
  const redirectUri = (organisation: string) =>
    publicOrigin === undefined ? '' : redirectUriOf(publicOrigin, organisation)
  handle(app, endpoints.getMailAccount, async ({ db, session }) =>
    shownAccount(await readAccount(db, session.organisation), redirectUri(session.organisation)),
  )
  handle(app, endpoints.saveMailAccount, ({ db, session, body }) =>
    saveAccount(db, session, secretKeys, body, redirectUri(session.organisation)),
  )
  handle(app, endpoints.removeMailAccount, ({ db, session }) =>
    removeAccount(db, session, redirectUri(session.organisation)),
  )
  handleUnbound(app, endpoints.beginMailConsent, ({ session }) => beginConsent(app, session))
  handleUnbound(app, endpoints.finishMailConsent, async ({ session, body }) => {
    const account = await finishConsent(app, session, body)
    sendSoon()
    return account
  })
  handle(app, endpoints.getOutboxState, ({ db, session }) => readOutboxState(db, session.organisation))
  handle(app, endpoints.listMailTemplates, ({ db, session }) => listTemplates(db, session.organisation))
  handle(app, endpoints.saveMailTemplate, ({ db, session, body }) => saveTemplate(db, session, body))
  handle(app, endpoints.resetMailTemplate, ({ db, session, body }) => resetTemplate(db, session, body))
  handle(app, endpoints.getCustomerDispatch, ({ db, session, params }) =>
    readCustomerDispatch(db, session.organisation, params.customerId),
  )
  handle(app, endpoints.saveCustomerDispatch, ({ db, session, body }) =>
    saveCustomerDispatch(db, session, body),
  )
}

function mailRoutes(app: App, sendSoon: () => void, draw: DrawPaper | undefined): void {
  handleRead(app, endpoints.prepareMail, async ({ db, session, body }) => {
    const { prepared } = await prepareMail(db, session, body)
    return prepared
  })
  handleUpload(app, endpoints.uploadMailFile, ({ session, bytes }) =>
    app.database.within(session.organisation, (db) => storeMailFile(db, session, bytes)),
  )
  const drawn = new WeakMap<object, MailToSend[]>()
  handleWithTest(
    app,
    endpoints.sendMails,
    async ({ session, body }) => {
      if (draw !== undefined) drawn.set(body, await drawMissing(app.database, session, body.mails, draw))
    },
    ({ db, session, body }) => {
      sendSoon()
      return sendMails(db, session, drawn.get(body) ?? body.mails, randomUUID)
    },
  )
  handleRead(app, endpoints.listMails, ({ db, session, body }) => listMails(db, session.organisation, body))
  handleRead(app, endpoints.listMailsOfPaper, ({ db, session, body }) =>
    listMailsOfPaper(db, session.organisation, body),
  )
  handle(app, endpoints.getMail, ({ db, session, params }) => readMail(db, session.organisation, params.id))
  handle(app, endpoints.withdrawMail, ({ db, session, body }) => withdrawMail(db, session, body.id))
  handle(app, endpoints.resolveMail, ({ db, session, body }) => {
    sendSoon()
    return resolveMail(db, session, body)
  })
  handleDownload(
    app,
    endpoints.getMailFile,
    async ({ db, session: { organisation }, params: { sha256 } }) => {
      const file = (await readMailFiles(db, organisation, [sha256])).get(sha256)
      if (file === undefined) throw new ProblemError('notFound')
      const ending = file.mimeType === 'application/pdf' ? 'pdf' : 'xml'
      return {
        name: `${sha256}.${ending}`,
        piece: (database, index) => readPiece(database, 'mail_piece', { organisation, sha256 }, index),
      }
    },
  )
}
