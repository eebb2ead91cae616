import type { MailAccountBody } from '@kontor/contract/dispatch/account-schema'
import type { MailDetail, MailToSend } from '@kontor/contract/dispatch/mail-schema'
import { endpoints } from '@kontor/contract/endpoints'
import { noMailOauth } from '@kontor/domain/dispatch/mail-oauth'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import type { TestSmtpServer } from '@kontor/testing/mail/run-smtp-server'
import { testAuthority } from '@kontor/testing/mail/test-certificates'
import type { Session } from '../caller.ts'
import { saveAccount } from '../dispatch/account/store.ts'
import { readMail } from '../dispatch/list-mails.ts'
import { createOutbox, type Outbox, type OutboxParts } from '../dispatch/outbox/outbox-rounds.ts'
import { createOpenIdClients } from '../providers/open-id-client.ts'
import { finalize } from './project-papers.ts'
import { sampleInvoice } from './sample-bodies.ts'
import type { TestApp, TestUser } from './test-app.ts'

/** A user whose organisation can send through this mail server. */
export async function userWithDispatch(
  app: TestApp,
  smtp: Pick<TestSmtpServer, 'port'>,
  changes: Partial<MailAccountBody> = {},
): Promise<TestUser> {
  const user = await app.user()
  await user.call(endpoints.switchFunction, { body: { function: 'dispatch', on: true } })
  await storeAccount(app, user, smtp, changes)
  return user
}

export function storeAccount(
  app: TestApp,
  user: TestUser,
  smtp: Pick<TestSmtpServer, 'port'>,
  changes: Partial<MailAccountBody> = {},
) {
  return app.database.within(user.organisation, (db) =>
    saveAccount(db, sessionNow(app, user), app.secretKeys, accountBody(smtp, changes)),
  )
}

export function accountBody(
  { port }: Pick<TestSmtpServer, 'port'>,
  changes: Partial<MailAccountBody> = {},
): MailAccountBody {
  return {
    host: 'localhost',
    port,
    security: 'tls',
    username: 'versand',
    signIn: 'password',
    oauth: noMailOauth,
    password: 'geheim',
    clientSecret: '',
    fromName: 'Werft GmbH',
    fromAddress: 'rechnung@werft.example',
    replyTo: '',
    archiveAddress: '',
    perMinute: 600,
    testAddress: '',
    ...changes,
  }
}

/** What a process needs to work on the outbox, trusting the certificates of the tests. */
export function outboxParts(
  app: TestApp,
  smtp: Pick<TestSmtpServer, 'port'>,
  changes: Partial<OutboxParts> = {},
): OutboxParts {
  return {
    database: app.database,
    secretKeys: app.secretKeys,
    openIdClients: createOpenIdClients([], Date.now),
    clock: () => app.now() * 1000,
    worker: crypto.randomUUID(),
    mailHosts: [`localhost:${smtp.port}`],
    failed: (_organisation, error) => {
      throw error
    },
    adjust: (connection) => ({
      ...connection,
      host: '127.0.0.1',
      servername: 'localhost',
      tls: { ca: testAuthority },
    }),
    ...changes,
  }
}

export function testOutbox(
  app: TestApp,
  smtp: Pick<TestSmtpServer, 'port'>,
  changes: Partial<OutboxParts> = {},
): Outbox {
  return createOutbox(outboxParts(app, smtp, changes))
}

/** A final whose customer gets ZUGFeRD invoices by e-mail. */
export async function finalToSend(user: TestUser, email = 'ada@kunde.example'): Promise<Invoice> {
  const { customer, eInvoice } = emptyInvoice().content
  const body = sampleInvoice({
    customer: { ...customer, companyName: 'Kunde AG', useEmailForInvoice: true, emailForInvoice: email },
    eInvoice: { ...eInvoice, format: 'zugferd' },
  })
  return finalize(user, await user.call(endpoints.createInvoice, { body }))
}

export const samplePdf = '%PDF-1.7 Rechnung'

/** A body for sending a paper; uploads its file. */
export async function mailBody(
  user: TestUser,
  paper: { id: string },
  changes: Partial<MailToSend> = {},
  content = samplePdf,
): Promise<MailToSend> {
  const { sha256 } = await user.call(endpoints.uploadMailFile, {
    body: { name: 'Rechnung.pdf', content: new Blob([content]) },
  })
  return {
    paperKind: 'invoice',
    paperId: paper.id,
    to: [],
    cc: [],
    bcc: [],
    subject: '',
    body: '',
    files: [{ sha256, name: 'Rechnung Müller.pdf' }],
    again: false,
    consented: false,
    ...changes,
  }
}

/** Queues a mail with a paper, and returns it. */
export async function queue(
  user: TestUser,
  paper: { id: string },
  changes: Partial<MailToSend> = {},
): Promise<{ id: string; messageId: string }> {
  const { mails } = await user.call(endpoints.sendMails, {
    body: { mails: [await mailBody(user, paper, changes)] },
  })
  const [mail] = mails
  if (mail === undefined) throw new Error('Nothing was queued.')
  return mail
}

/** A mail as stored, without a call, so that tests can move the clock beyond the life of a token. */
export function mailOf(
  app: TestApp,
  { organisation }: TestUser,
  { id }: { id: string },
): Promise<MailDetail> {
  return app.database.within(organisation, (db) => readMail(db, organisation, id), 'read')
}

/** The user's session at the time of the app's clock. */
export function sessionNow(app: TestApp, user: TestUser): Session {
  return { ...user.session, now: app.now(), nowMs: app.now() * 1000 }
}
