import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@kontor/contract/endpoints'
import { largestMailFile } from '@kontor/domain/dispatch/carrier'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { emptyOffer } from '@kontor/domain/offers/offer-content'
import { completeInvoice } from '@kontor/einvoice/testing/complete-invoice'
import { runSmtpServer, type TestSmtpServer } from '@kontor/testing/mail/run-smtp-server'
import { testAuthority, testCertificates } from '@kontor/testing/mail/test-certificates'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { restoreOrganisation } from '../backup/restore-organisation.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { exportOrganisation } from '../export/export-organisation.ts'
import { closeOrganisation, removeOrganisation } from '../organisation/remove-organisation.ts'
import { createOpenIdClients } from '../providers/open-id-client.ts'
import {
  accountBody,
  finalToSend,
  mailBody,
  mailOf,
  queue,
  samplePdf,
  sessionNow,
  storeAccount,
  testOutbox,
  userWithDispatch,
} from '../testing/dispatch-tests.ts'
import { finalize } from '../testing/project-papers.ts'
import { sampleCustomer, sampleInvoice, sampleItem } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { refusedChange } from '../testing/test-database.ts'
import { TamperedError, verifyAudit } from '../verification/verify-audit.ts'
import { testAccount } from './account/test-account.ts'
import { type DrawPaper, drawMissing, type PaperToDraw } from './draw-missing.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-dispatch-'))
let app: TestApp
let smtp: TestSmtpServer
let alice: TestUser
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  smtp = await runSmtpServer()
  alice = await userWithDispatch(app, smtp)
})
afterEach(() => smtp.close())

const verify = () => app.database.snapshot((db) => verifyAudit(db, alice.organisation))
const send = (...mails: Awaited<ReturnType<typeof mailBody>>[]) =>
  alice.call(endpoints.sendMails, { body: { mails } })
const refused = (...mails: unknown[]) => alice.problem(endpoints.sendMails, { body: { mails } })

describe('the account [A23.1]', () => {
  const save = (changes = {}) =>
    alice.problem(endpoints.saveMailAccount, { body: accountBody(smtp, changes) })

  test('is stored without showing its password, and needs a proof of identity', async () => {
    expect(await alice.call(endpoints.getMailAccount)).toMatchObject({
      host: 'localhost',
      username: 'versand',
      fromAddress: 'rechnung@werft.example',
      isSet: true,
    })
    expect(JSON.stringify(await alice.call(endpoints.getMailAccount))).not.toContain('geheim')
    app.advance(601)
    expect(await save()).toMatchObject({ code: 'proofNeeded' })
    await verify()
  })

  test('keeps its password only for the same user on the same server', async () => {
    await storeAccount(app, alice, smtp, { password: '', perMinute: 5 })
    for (const changes of [
      { host: 'mail.example' },
      { port: 587 },
      { username: 'x' },
      { security: 'starttls' as const },
    ])
      await expect(storeAccount(app, alice, smtp, { password: '', ...changes })).rejects.toThrow(
        'invalidRequest',
      )
  })

  test.each([
    { fromAddress: 'a@b.example\r\nBcc: x@y.example' },
    { fromAddress: 'Ada <a@b.example>' },
    { replyTo: 'a@b.example, c@d.example' },
    { fromName: 'Ada\r\nBcc: x@y.example' },
    { testAddress: 'nichts' },
    { host: 'mail example' },
    { perMinute: 0 },
  ])('rejects %o', async (changes) => {
    expect(await save(changes)).toMatchObject({ code: 'invalidRequest' })
  })

  test('is only for administrators, and only while the function is on', async () => {
    const bea = await app.user({ organisation: alice.organisation, name: 'bea', role: 'accounting' })
    for (const endpoint of [endpoints.getMailAccount, endpoints.removeMailAccount, endpoints.releaseOutbox])
      expect(await bea.problem(endpoint, { body: {} })).toMatchObject({ code: 'forbidden' })
    expect(await bea.call(endpoints.getOutboxState)).toMatchObject({ isSet: true })
    await alice.call(endpoints.switchFunction, { body: { function: 'dispatch', on: false } })
    expect(await alice.problem(endpoints.getMailAccount)).toMatchObject({ code: 'functionOff' })
  })

  test('can be removed; its mails stay', async () => {
    const mail = await queue(alice, await finalToSend(alice))
    expect(await alice.call(endpoints.removeMailAccount, { body: {} })).toMatchObject({
      isSet: false,
      username: '',
    })
    expect((await mailOf(app, alice, mail)).state).toBe('queued')
    const problem = await refused(await mailBody(alice, await finalToSend(alice)))
    expect(problem).toMatchObject({ code: 'mailAccountMissing' })
    await verify()
  })
})

describe('testing an account [A23.2]', () => {
  const adjust = (connection: object) => ({
    ...connection,
    host: '127.0.0.1',
    servername: 'localhost',
    tls: { ca: testAuthority },
  })
  const parts = (port: number) => ({
    database: app.database,
    secretKeys: app.secretKeys,
    openIdClients: createOpenIdClients([], Date.now),
    mailHosts: [`localhost:${port}`],
    adjust,
  })
  const result = (changes = {}, server = smtp) =>
    testAccount(parts(server.port), alice.organisation, accountBody(server, changes))

  test('signs in, sends nothing, and says what the server said', async () => {
    expect(await result()).toMatchObject({ outcome: 'done', words: expect.stringMatching(/^235/) })
    expect(await result({ password: '' })).toMatchObject({ outcome: 'done' })
    expect(smtp.accepted).toEqual([])
    expect(await result({ password: 'falsch' })).toEqual({
      outcome: 'refused',
      words: expect.stringMatching(/^535 5\.7\.8 Benutzer oder Passwort falsch/),
      largest: 0,
    })
  })

  test.each([
    ['certificate', { certificate: testCertificates.otherName }, {}],
    ['noTls', { security: 'none' }, { security: 'starttls' }],
    ['noTls', { security: 'starttls' }, { security: 'tls' }],
  ] as const)('names the fault %s', async (outcome, options, changes) => {
    const server = await runSmtpServer(options)
    try {
      expect((await result(changes, server)).outcome).toBe(outcome)
      expect(server.signIns).toBe(0)
    } finally {
      await server.close()
    }
  })

  test('names the largest mail, a closed port and a host that is not allowed', async () => {
    const server = await runSmtpServer({ size: 1234 })
    expect(await result({}, server)).toMatchObject({ outcome: 'done', largest: 1234 })
    await server.close()
    expect(await result({}, server)).toMatchObject({ outcome: 'unreachable' })
    expect(
      await testAccount({ ...parts(1), mailHosts: [] }, alice.organisation, accountBody(smtp)),
    ).toMatchObject({
      outcome: 'notAllowed',
    })
    expect(
      await testAccount(
        { ...parts(1), mailHosts: [] },
        alice.organisation,
        accountBody(smtp, { host: 'nirgends.invalid' }),
      ),
    ).toMatchObject({ outcome: 'unknownHost' })
  })
})

describe('templates [A23.3]', () => {
  const template = {
    kind: 'invoice',
    language: 'de',
    subject: 'Nr. {Nummer}',
    body: '{Anrede},\n{Kunde}',
  } as const

  test('are built in for each kind and language, and can be changed and reset', async () => {
    const { templates } = await alice.call(endpoints.listMailTemplates)
    expect(templates).toHaveLength(14)
    expect(templates.some(({ isOwn }) => isOwn)).toBe(false)
    const saved = await alice.call(endpoints.saveMailTemplate, { body: template })
    expect(saved.templates.filter(({ isOwn }) => isOwn)).toEqual([{ ...template, isOwn: true }])
    const final = await finalToSend(alice)
    const prepared = await alice.call(endpoints.prepareMail, {
      body: { paperKind: 'invoice', paperId: final.id },
    })
    expect(prepared).toMatchObject({
      subject: `Nr. ${prepared.number}`,
      body: 'Sehr geehrte Damen und Herren,\nKunde AG',
    })
    await verify()
    const reset = await alice.call(endpoints.resetMailTemplate, { body: { kind: 'invoice', language: 'de' } })
    expect(reset.templates).toEqual(templates)
    await verify()
  })

  test('with an unknown placeholder are refused, and name it', async () => {
    const body = { ...template, body: '{Anrede} {Rechnungssumme}' }
    expect(await alice.problem(endpoints.saveMailTemplate, { body })).toMatchObject({
      code: 'unknownPlaceholder',
      issues: [{ path: '{Rechnungssumme}', code: 'unknown' }],
    })
  })
})

describe('a customer [A23.4]', () => {
  test('has recipients per kind, a language and a kind of file', async () => {
    const { id } = await alice.call(endpoints.createCustomer, { body: sampleCustomer('Übermut GmbH') })
    const settings = {
      customerId: id,
      language: 'en',
      carrier: 'xml',
      consentDay: 0,
      recipients: [{ kind: 'invoice', to: ['r@u.example'], cc: ['c@u.example'], bcc: ['b@u.example'] }],
    } as const
    expect(await alice.call(endpoints.getCustomerDispatch, { params: { customerId: id } })).toEqual({
      customerId: id,
      language: 'de',
      carrier: 'format',
      consentDay: 0,
      recipients: [],
    })
    expect(await alice.call(endpoints.saveCustomerDispatch, { body: settings })).toEqual(settings)
    const { customer } = emptyInvoice().content
    const body = sampleInvoice({ customer: { ...customer, customerId: id, companyName: 'Übermut GmbH' } })
    const final = await finalize(alice, await alice.call(endpoints.createInvoice, { body }))
    const paper = { paperKind: 'invoice', paperId: final.id } as const
    expect(await alice.call(endpoints.prepareMail, { body: paper })).toMatchObject({
      to: ['r@u.example'],
      cc: ['c@u.example'],
      bcc: ['b@u.example'],
      carrier: 'xml',
      subject: expect.stringMatching(/^Invoice /),
      body: expect.stringMatching(/^Dear Sir or Madam,/),
    })
    expect(await refused(await mailBody(alice, final))).toMatchObject({
      issues: [{ path: 'mails.0.files.0', code: 'carrier' }],
    })
    await send(await mailBody(alice, final, {}, '<?xml version="1.0"?><Invoice/>'))
    await verify()
    const other = await userWithDispatch(app, smtp)
    expect(await other.problem(endpoints.saveCustomerDispatch, { body: settings })).toMatchObject({
      code: 'notFound',
    })
  })

  test('gets a plain PDF only after its consent, whose day is kept', async () => {
    const { id } = await alice.call(endpoints.createCustomer, { body: sampleCustomer('Kunde AG') })
    const { customer } = emptyInvoice().content
    const content = {
      customer: {
        ...customer,
        customerId: id,
        companyName: 'Kunde AG',
        useEmailForInvoice: true,
        emailForInvoice: 'a@k.example',
      },
    }
    const final = await finalize(
      alice,
      await alice.call(endpoints.createInvoice, { body: sampleInvoice(content) }),
    )
    const body = await mailBody(alice, final)
    expect(await refused(body)).toMatchObject({
      code: 'mailWithoutConsent',
      issues: [{ path: 'mails.0', code: 'mailWithoutConsent' }],
    })
    await send({ ...body, consented: true })
    const { consentDay } = await alice.call(endpoints.getCustomerDispatch, { params: { customerId: id } })
    expect(Math.abs(consentDay - app.now())).toBeLessThan(86_400)
    await send({ ...body, again: true })
    await verify()
  })
})

describe('sending [A23.5]', () => {
  test('is refused for drafts, unknown papers and those of a neighbour', async () => {
    const draft = await alice.call(endpoints.createInvoice, { body: sampleInvoice() })
    expect(await refused(await mailBody(alice, draft))).toMatchObject({ code: 'statusNotAllowed' })
    expect(await refused(await mailBody(alice, { id: 'nirgends' }))).toMatchObject({ code: 'notFound' })
    const bob = await userWithDispatch(app, smtp)
    const foreign = await finalToSend(bob)
    expect(await refused(await mailBody(alice, foreign))).toMatchObject({ code: 'notFound' })
    const mail = await queue(bob, foreign)
    const params = { id: mail.id }
    expect(await alice.problem(endpoints.getMail, { params })).toMatchObject({ code: 'notFound' })
    for (const endpoint of [endpoints.withdrawMail, endpoints.resolveMail])
      expect(await alice.problem(endpoint, { body: { id: mail.id, resolution: 'again' } })).toMatchObject({
        code: 'notFound',
      })
    const { sha256 } = (await mailOf(app, bob, mail)).files[0] ?? { sha256: '' }
    await bob.call(endpoints.uploadMailFile, {
      body: { name: 'a.pdf', content: new Blob(['%PDF- nur Bob']) },
    })
    const [own] = (await bob.call(endpoints.listMails, { body: {} })).mails
    expect(own?.files[0]?.sha256).toBe(sha256)
    expect((await alice.call(endpoints.listMails, { body: {} })).mails).toEqual([])
  })

  test('a second time has to be asked for, unless the first mail failed or was withdrawn', async () => {
    const final = await finalToSend(alice)
    const first = await queue(alice, final)
    const body = await mailBody(alice, final)
    expect(await refused(body)).toMatchObject({
      code: 'mailSentBefore',
      issues: [{ path: 'mails.0', code: 'mailSentBefore' }],
    })
    await alice.call(endpoints.withdrawMail, { body: { id: first.id } })
    const { mails } = await send(body)
    await send({ ...body, again: true })
    const history = await alice.call(endpoints.listMailsOfPaper, {
      body: { paperKind: 'invoice', paperId: final.id },
    })
    expect(history.mails.map(({ state }) => state).toSorted()).toEqual(['queued', 'queued', 'withdrawn'])
    expect(new Set(history.mails.map(({ messageId }) => messageId)).size).toBe(3)
    expect(mails).toHaveLength(1)
    await verify()
  })

  test('several papers queues all of them or none', async () => {
    const [first, second] = [await finalToSend(alice), await finalToSend(alice)]
    await queue(alice, second)
    const bodies = [await mailBody(alice, first), await mailBody(alice, second)] as const
    expect(await refused(...bodies)).toMatchObject({ code: 'mailSentBefore', issues: [{ path: 'mails.1' }] })
    expect((await alice.call(endpoints.listMails, { body: {} })).mails).toHaveLength(1)
    const { mails } = await send(bodies[0], { ...bodies[1], again: true })
    expect(mails.map(({ paperId }) => paperId)).toEqual([first.id, second.id])
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('0001'),
      expect.stringContaining('0002'),
    ])
  })

  test('the same call twice with an Idempotency-Key queues one mail', async () => {
    const body = { mails: [await mailBody(alice, await finalToSend(alice))] }
    const headers = { 'idempotency-key': 'k1' }
    const [first, again] = [
      await alice.send(endpoints.sendMails, { body, headers }),
      await alice.send(endpoints.sendMails, { body, headers }),
    ]
    expect(again.json()).toEqual(first.json())
    expect((await alice.call(endpoints.listMails, { body: {} })).mails).toHaveLength(1)
  })

  test('without a file, sends the paper that the server draws, with the bytes of the download [A23.20]', async () => {
    const { content, seller } = completeInvoice('domestic')
    await alice.call(endpoints.updateProfile, { body: seller })
    const final = await finalize(
      alice,
      await alice.call(endpoints.createInvoice, { body: sampleInvoice(content) }),
    )
    const to = ['ada@kunde.example']
    const body = { ...(await mailBody(alice, final, { to })), files: [] }
    const [mail] = (await send(body)).mails
    const drawn = await app.paperFiles.drawFile(alice.organisation, {
      kind: 'invoice',
      id: final.id,
      format: content.eInvoice.format,
    })
    expect(mail?.files).toEqual([
      {
        sha256: 'sha256' in drawn ? drawn.sha256 : '',
        size: expect.any(Number),
        mimeType: 'application/xml',
        name: '2026-11-20-P100-2026-0001.xml',
      },
    ])
    await testOutbox(app, smtp).round()
    expect(await mailOf(app, alice, { id: mail?.id ?? '' })).toMatchObject({ state: 'accepted' })
    await verify()
  })

  test('without a file, refuses an e-invoice that must not leave, and names its mail [A23.21]', async () => {
    const { content, seller } = completeInvoice('domestic')
    await alice.call(endpoints.updateProfile, { body: seller })
    const eInvoice = { ...content.eInvoice, buyerReference: '' }
    const incomplete = sampleInvoice({ ...content, eInvoice })
    const final = await finalize(alice, await alice.call(endpoints.createInvoice, { body: incomplete }))
    const to = ['ada@kunde.example']
    const good = await mailBody(alice, await finalToSend(alice))
    expect(await refused(good, { ...(await mailBody(alice, final, { to })), files: [] })).toMatchObject({
      code: 'eInvoiceRefused',
      issues: [
        { path: 'mails.1', code: 'BR-DE-15', message: 'Die Leitweg-ID oder Referenz des Kunden fehlt.' },
      ],
    })
    expect((await alice.call(endpoints.getOutboxState)).waiting).toBe(0)
  })

  test('an offer needs no consent', async () => {
    await alice.call(endpoints.switchFunction, { body: { function: 'offers', on: true } })
    const offer = emptyOffer(app.now())
    const content = { ...offer.content, items: [sampleItem()] }
    const { id } = await alice.call(endpoints.createOffer, { body: { ...offer, content } })
    await alice.call(endpoints.numberOffer, { body: { offerId: id } })
    const body = await mailBody(alice, { id }, { paperKind: 'offer', to: ['a@k.example'] })
    const { mails } = await send(body)
    expect(mails[0]).toMatchObject({ kind: 'offer', subject: expect.stringMatching(/^Angebot /) })
  })

  test.each([
    ['a recipient with a line break', { to: ['a@b.example\r\nBcc: x@y.example'] }, 'mails.0.to.0'],
    ['a recipient with a name', { to: ['"x" <a@b.example>'] }, 'mails.0.to.0'],
    ['two recipients in one', { cc: ['a@b.example,c@d.example'] }, 'mails.0.cc.0'],
    ['a subject with a line break', { subject: 'Rechnung\r\nBcc: x@y.example' }, 'mails.0.subject'],
    [
      'a file name with a line break',
      { files: [{ sha256: 'a'.repeat(64), name: 'a\r\nb' }] },
      'mails.0.files.0.name',
    ],
    ['an unknown file', { files: [{ sha256: 'a'.repeat(64), name: 'a' }] }, 'mails.0.files.0'],
  ])('rejects %s', async (_, changes, path) => {
    const body = await mailBody(alice, await finalToSend(alice))
    expect(await refused({ ...body, ...changes })).toMatchObject({
      code: 'invalidRequest',
      issues: [{ path }],
    })
  })

  test('rejects a paper whose customer has no address, unless the user names one', async () => {
    const final = await finalToSend(alice, 'keine Adresse')
    expect(await refused(await mailBody(alice, final))).toMatchObject({ issues: [{ path: 'mails.0.to' }] })
    await send(await mailBody(alice, final, { to: ['a@b.example'] }))
  })

  test('text from customers adds neither headers nor placeholders', async () => {
    const { customer, eInvoice } = emptyInvoice().content
    const content = {
      customer: { ...customer, companyName: 'Kunde\r\nBcc: x@y.example {Betrag}' },
      eInvoice: { ...eInvoice, format: 'zugferd' as const },
    }
    const body = { kind: 'invoice', language: 'de', subject: '{Kunde}', body: '{Kunde}' } as const
    await alice.call(endpoints.saveMailTemplate, { body })
    const final = await finalize(
      alice,
      await alice.call(endpoints.createInvoice, { body: sampleInvoice(content) }),
    )
    await send(await mailBody(alice, final, { to: ['a@b.example'] }))
    await testOutbox(app, smtp).round()
    const [received] = smtp.accepted
    expect(received?.to).toEqual(['a@b.example'])
    expect(received?.mail.subject).toBe('Kunde Bcc: x@y.example {Betrag}')
    expect(received?.mail.bcc).toBeUndefined()
  })
})

describe('files [A23.5]', () => {
  const upload = (content: string | Uint8Array<ArrayBuffer>) =>
    alice.send(endpoints.uploadMailFile, { body: { name: 'a.pdf', content: new Blob([content]) } })

  test('are PDF or XML, up to 15 MiB, and are stored once', async () => {
    const [first, again] = [await upload(samplePdf), await upload(samplePdf)]
    expect(again.json()).toEqual(first.json())
    expect((await upload('Hallo')).json()).toMatchObject({ issues: [{ code: 'mailFileType' }] })
    expect((await upload('<html></html>')).json()).toMatchObject({ issues: [{ code: 'mailFileType' }] })
    expect((await upload(new Uint8Array(largestMailFile + 1))).json()).toMatchObject({
      code: 'payloadTooLarge',
    })
    const params = { sha256: first.json().sha256 }
    expect((await alice.send(endpoints.getMailFile, { params })).body).toBe(samplePdf)
    const bob = await userWithDispatch(app, smtp)
    expect(await bob.problem(endpoints.getMailFile, { params })).toMatchObject({ code: 'notFound' })
  })

  test.each([
    ['the bytes', sql`update mail_piece set content = ''`, refusedChange],
    ['the type', sql`update mail_file set mime_type = 'application/xml'`, refusedChange],
    ['the text of a mail', sql`update mail set body = ''`, refusedChange],
    ['the recipients of a mail', sql`update mail set recipients = ''`, refusedChange],
    ['the file of a mail', sql`delete from mail_file`, /foreign key/i],
  ])('the database refuses to change %s', async (_, statement, message) => {
    await queue(alice, await finalToSend(alice))
    await expect(app.database.across((db) => statement.execute(db))).rejects.toThrow(message)
  })

  test('the audit check detects changed states and missing bytes', async () => {
    await queue(alice, await finalToSend(alice))
    const { organisation } = alice
    const tampered = async (statement: ReturnType<typeof sql>) => {
      const finding = app.database.across(async (db) => {
        await statement.execute(db)
        await verifyAudit(db, organisation)
      })
      await expect(finding).rejects.toThrow(TamperedError)
    }
    await tampered(sql`update mail set state = 'accepted' where organisation = ${organisation}`)
    await tampered(sql`delete from mail_piece where organisation = ${organisation}`)
    await tampered(sql`delete from mail_attachment where organisation = ${organisation}`)
    await verify()
  })
})

describe('the outbox [A23.6]', () => {
  test('can be searched and filtered by state', async () => {
    const mail = await queue(alice, await finalToSend(alice, 'ada@kunde.example'))
    await queue(alice, await finalToSend(alice, 'bob@firma.example'))
    const list = async (body: object) =>
      (await alice.call(endpoints.listMails, { body })).mails.map(({ id }) => id)
    expect(await list({})).toHaveLength(2)
    expect(await list({ search: 'KUNDE.example 0001' })).toEqual([mail.id])
    expect(await list({ states: ['failed'] })).toEqual([])
    expect(await list({ states: ['queued'] })).toHaveLength(2)
    expect(await alice.problem(endpoints.listMails, { body: { after: 'nirgends' } })).toMatchObject({
      code: 'notFound',
    })
  })

  test('asks before it sends a failed mail again whose paper has been sent since [A23.30]', async () => {
    const final = await finalToSend(alice)
    const failing = await queue(alice, final)
    smtp.fault = (stage) => (stage === 'end' ? { code: 554, text: '5.7.1 Spam' } : undefined)
    await testOutbox(app, smtp).round()
    smtp.fault = () => undefined
    expect(await mailOf(app, alice, failing)).toMatchObject({ state: 'failed' })
    await queue(alice, final)
    await testOutbox(app, smtp).round()
    const body = { id: failing.id, resolution: 'again' }
    expect((await alice.problem(endpoints.resolveMail, { body })).code).toBe('mailSentBefore')
    expect(await mailOf(app, alice, failing)).toMatchObject({ state: 'failed' })
    const confirmed = await alice.call(endpoints.resolveMail, { body: { ...body, again: true } })
    expect(confirmed).toMatchObject({ state: 'queued' })
    await verify()
  })

  test('lets only waiting mails be withdrawn, and only unclear or failed ones be resolved', async () => {
    const mail = await queue(alice, await finalToSend(alice))
    const { id } = mail
    for (const resolution of ['accepted', 'again', 'failed'])
      expect(await alice.problem(endpoints.resolveMail, { body: { id, resolution } })).toMatchObject({
        code: 'statusNotAllowed',
      })
    expect(await alice.call(endpoints.withdrawMail, { body: { id } })).toMatchObject({ state: 'withdrawn' })
    expect(await alice.problem(endpoints.withdrawMail, { body: { id } })).toMatchObject({
      code: 'statusNotAllowed',
    })
    await testOutbox(app, smtp).round()
    expect(smtp.accepted).toEqual([])
    await verify()
  })
})

test('after a restore, the outbox waits until an administrator releases it [A23.7]', async () => {
  const mail = await queue(alice, await finalToSend(alice))
  const { organisation, session } = alice
  await exportOrganisation(app.database, organisation, join(folder, 'export'))
  expect(readdirSync(join(folder, 'export', 'mails'))).toHaveLength(1)
  const [exported] = JSON.parse(readFileSync(join(folder, 'export', 'mails.json'), 'utf8'))
  expect(exported).toMatchObject({ id: mail.id, state: 'queued', recipients: { to: ['ada@kunde.example'] } })
  const backup = join(folder, 'backup')
  await writeBackup(app.database, backup, app.now(), undefined, organisation)
  await testOutbox(app, smtp).round()
  expect(smtp.accepted).toHaveLength(1)
  const closedBy = await app.database.within(organisation, (db) => closeOrganisation(db, session))
  await app.database.within(organisation, (db) =>
    removeOrganisation(db, session, { exportedTo: '/export', closedBy }),
  )
  await restoreOrganisation(app.database, sessionNow(app, alice), backup)
  await testOutbox(app, smtp).round()
  expect(smtp.accepted).toHaveLength(1)
  expect(await mailOf(app, alice, mail)).toMatchObject({ state: 'queued' })
  await verify()
})

test('a refused sign-in does not hide that the outbox was restored, and only an administrator releases it', async () => {
  await queue(alice, await finalToSend(alice))
  await app.database.across((db) =>
    db
      .updateTable('organisation')
      .set({ outbox_stop: 'restored' })
      .where('id', '=', alice.organisation)
      .execute(),
  )
  await storeAccount(app, alice, smtp)
  expect((await alice.call(endpoints.getOutboxState)).stop).toBe('restored')
  await testOutbox(app, smtp).round()
  expect(smtp.accepted).toEqual([])
  expect(await alice.call(endpoints.releaseOutbox, { body: {} })).toMatchObject({ stop: '', waiting: 1 })
  await testOutbox(app, smtp).round()
  expect(smtp.accepted).toHaveLength(1)
  await verify()
})

test('a paper that is sent without a file is drawn by the server, outside a transaction [A23.5]', async () => {
  const final = await finalToSend(alice)
  const asked: PaperToDraw[] = []
  const draw: DrawPaper = async (paper) => {
    asked.push(paper)
    return { bytes: Buffer.from('%PDF-1.7 gezeichnet'), name: 'Rechnung 1.pdf' }
  }
  const body = await mailBody(alice, final)
  const [drawn, given] = await drawMissing(app.database, alice.session, [{ ...body, files: [] }, body], draw)
  if (drawn === undefined) throw new Error('Nothing was drawn.')
  expect(given).toEqual(body)
  const paper = {
    paperKind: 'invoice',
    paperId: final.id,
    organisation: alice.organisation,
    carrier: 'zugferd',
  }
  expect(asked).toEqual([paper])
  const { mails } = await send(drawn)
  expect(mails[0]?.files).toMatchObject([{ name: 'Rechnung-1.pdf', size: 19 }])
})
