import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  runSmtpServer,
  type SmtpFault,
  type SmtpStage,
  type TestSmtpServer,
} from '@kontor/testing/mail/run-smtp-server'
import { testAuthority } from '@kontor/testing/mail/test-certificates'
import { type RunningProcess, startServer } from '@kontor/testing/processes/run-process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendAudits } from '../src/audit/audit.ts'
import { serverSession } from '../src/caller.ts'
import type { Database } from '../src/database/connect.ts'
import { migrate } from '../src/database/migrate.ts'
import { saveAccount } from '../src/dispatch/account/store.ts'
import { createOutbox } from '../src/dispatch/outbox/outbox-rounds.ts'
import { leaseTime } from '../src/dispatch/outbox/take-mail.ts'
import { queueMail } from '../src/dispatch/queue-mail.ts'
import { switchFunction } from '../src/functions/store.ts'
import { createOrganisation } from '../src/organisation/store.ts'
import { createOpenIdClients } from '../src/providers/open-id-client.ts'
import { createSecretKeys } from '../src/secrets/secret-keys.ts'
import { accountBody } from '../src/testing/dispatch-tests.ts'
import { createTestDatabase, environmentFor, type TestDatabase } from '../src/testing/test-database.ts'
import { verifyAudit } from '../src/verification/verify-audit.ts'

const isShort = process.env.KONTOR_FAULTS === 'short'
const organisations = ['werk', 'hafen', 'kai', 'dock', 'mole']
const mailsOfEach = isShort ? 20 : 200
const kills = isShort ? 5 : 20
const secretKey = Buffer.alloc(32, 7)

let testDatabase: TestDatabase
let database: Database
let smtp: TestSmtpServer
let env: NodeJS.ProcessEnv
const servers: RunningProcess[] = []
beforeAll(async () => {
  smtp = await runSmtpServer()
  testDatabase = await createTestDatabase()
  database = testDatabase.connect()
  await migrate(database)
  const authority = join(testDatabase.dataDir, 'authority.pem')
  writeFileSync(authority, testAuthority)
  env = {
    ...environmentFor(testDatabase),
    KONTOR_SECRET_KEY: secretKey.toString('base64'),
    KONTOR_MAIL_HOSTS: `localhost:${smtp.port}`,
    NODE_EXTRA_CA_CERTS: authority,
  }
})
afterAll(async () => {
  for (const { child, ended } of servers) {
    child.kill('SIGKILL')
    await ended
  }
  await smtp.close()
  await database.close()
  await testDatabase.drop()
})

const secretKeys = createSecretKeys({ dataDir: '', databaseUrl: '-', secretKeys: [secretKey] })

/** An organisation with mails that wait. */
async function fillOutbox(organisation: string): Promise<void> {
  const session = serverSession(organisation, 'alice', Date.now())
  await database.within(organisation, async (db) => {
    await createOrganisation(db, session, { name: organisation })
    await switchFunction(db, session, 'dispatch', true)
    await saveAccount(db, session, secretKeys, accountBody(smtp, { perMinute: 100_000 }))
    for (let count = 0; count < mailsOfEach; count++) {
      const paper = { paperKind: 'invoice', paperId: `${organisation}-${count}`, kind: 'invoice' } as const
      const recipients = { to: [`kunde-${count}@${organisation}.example`], cc: [], bcc: [] }
      const texts = { number: String(count), customerName: 'Kunde AG', subject: 'Rechnung', body: 'Anbei' }
      const mail = { ...paper, ...recipients, ...texts, files: [], inReplyTo: '' }
      const { event } = await queueMail(db, session, mail, randomUUID)
      await appendAudits(db, session, [event])
    }
  })
}

/** Every few mails, something goes wrong: before the content, within it, after it, or without a word. */
function faulty(): (stage: SmtpStage) => SmtpFault | undefined {
  const counts = { 'sign-in': 0, recipient: 0, content: 0, end: 0 }
  return (stage) => {
    const count = ++counts[stage]
    if (stage === 'recipient' && count % 17 === 0) return { code: 450, text: '4.2.0 später' }
    if (stage === 'recipient' && count % 41 === 0) return { code: 550, text: '5.1.1 unbekannt' }
    if (stage === 'recipient' && count % 29 === 0) return 'drop'
    if (stage === 'content' && count % 37 === 0) return 'drop'
    if (stage === 'end' && count % 31 === 0) return 'take'
    return undefined
  }
}

const statesOf = async () => {
  const rows = await database.snapshot((db) =>
    db.selectFrom('mail').select(['state', 'message_id', 'content_begun', 'organisation']).execute(),
  )
  return rows
}

test('three servers that are killed again and again take each mail to a known state and send none twice', async () => {
  for (const organisation of organisations) await fillOutbox(organisation)
  smtp.fault = faulty()
  for (let count = 0; count < 3; count++) servers.push(await startServer(env))
  for (let killed = 0; killed < kills; killed++) {
    const server = servers.shift()
    server?.child.kill('SIGKILL')
    await server?.ended
    servers.push(await startServer(env))
  }
  const isQueued = async () => (await statesOf()).some(({ state }) => state === 'queued')
  // Until its lease ends, the mail of a killed server keeps those of its organisation waiting.
  const isWaiting = async () => {
    const mails = await statesOf()
    const held = new Set(mails.filter(({ state }) => state === 'sending').map((mail) => mail.organisation))
    return mails.some(({ state, organisation }) => state === 'queued' && !held.has(organisation))
  }
  await expect.poll(isWaiting, { timeout: 900_000, interval: 1000 }).toBe(false)
  for (const { child, ended } of servers.splice(0)) {
    child.kill('SIGTERM')
    await ended
  }
  smtp.fault = () => undefined
  let later = 0
  const outbox = createOutbox({
    database,
    secretKeys,
    openIdClients: createOpenIdClients([], Date.now),
    clock: () => Date.now() + later * 1000,
    worker: randomUUID(),
    mailHosts: [`localhost:${smtp.port}`],
    adjust: (connection) => ({ ...connection, tls: { ca: testAuthority } }),
    failed: (_, error) => {
      throw error
    },
  })
  for (const seconds of [leaseTime, 7200, 7200]) {
    later += seconds
    for (let rounds = 0; rounds === 0 || (rounds < 1000 && (await isQueued())); rounds++) await outbox.round()
  }
  const mails = await statesOf()
  const accepted = smtp.accepted.map(({ mail }) => mail.messageId ?? '')
  expect(new Set(accepted).size).toBe(accepted.length)
  const idsIn = (state: string) => mails.filter((mail) => mail.state === state).map((mail) => mail.message_id)
  expect(mails.filter(({ state }) => !['accepted', 'failed', 'unclear'].includes(state))).toEqual([])
  expect(idsIn('accepted').filter((id) => !accepted.includes(id))).toEqual([])
  expect(idsIn('failed').filter((id) => accepted.includes(id))).toEqual([])
  expect(mails.filter(({ state, content_begun }) => state === 'unclear' && content_begun !== 1)).toEqual([])
  expect(idsIn('accepted').length).toBeGreaterThan(mails.length * 0.8)
  expect(idsIn('unclear').length).toBeGreaterThan(0)
  for (const organisation of organisations) await database.snapshot((db) => verifyAudit(db, organisation))
}, 1_800_000)
