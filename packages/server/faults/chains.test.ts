import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { endpoints } from '@kontor/contract/endpoints'
import { paperSums, sumOfPapers } from '@kontor/domain/chains/paper-sums'
import { startServer } from '@kontor/testing/processes/run-process'
import { afterAll, expect, test } from 'vitest'
import { serverSession } from '../src/caller.ts'
import type { Database } from '../src/database/connect.ts'
import { migrate } from '../src/database/migrate.ts'
import { switchFunction } from '../src/functions/store.ts'
import { createInvoice } from '../src/invoices/save-invoice.ts'
import type { StoredInvoice } from '../src/invoices/stored-invoice.ts'
import { createOrganisation } from '../src/organisation/store.ts'
import { createAccessTokens, signingSecret } from '../src/session/access-tokens.ts'
import { hashPassword } from '../src/session/passwords.ts'
import { openSession } from '../src/session/refresh-tokens.ts'
import { createUser } from '../src/session/store.ts'
import { sampleInvoice, sampleItem } from '../src/testing/sample-bodies.ts'
import { createTestDatabase, environmentFor, type TestDatabase } from '../src/testing/test-database.ts'
import { verifyAudit } from '../src/verification/verify-audit.ts'
import { gapless, isShort, organisation, post } from './books.ts'

const clients = 16
const rounds = isShort ? 2 : 30
/** Minimum number of new finals between two kills. */
const papersPerRound = isShort ? 16 : 60

/** Error codes that clients must expect when they compete for the same finals. */
const expected = ['invoiceCancelled', 'invoiceCredited', 'creditTooHigh', 'paperTakesBack', 'stale']

const databases: TestDatabase[] = []
afterAll(() => Promise.all(databases.map((database) => database.drop())))

/** Creates an organisation with the function `chains`, a user and the given number of drafts. */
async function createBooks(
  database: Database,
  drafts: number,
): Promise<{ token: string; waiting: string[] }> {
  await migrate(database)
  const session = { ...serverSession(organisation, 'alice', Date.now()), functions: ['chains' as const] }
  const secret = await database.across(signingSecret)
  const passwordHash = await hashPassword({ organisation }, 'Geheim-123')
  const opened = await database.within(organisation, async (db) => {
    await createOrganisation(db, session, { name: organisation })
    await switchFunction(db, session, 'chains', true)
    await createUser(db, session, { name: 'alice', passwordHash, role: 'administration' })
    return openSession(db, organisation, 'alice', session.now)
  })
  const token = await createAccessTokens(secret).issue({ ...opened, user: 'alice' }, session.now)
  const items = [
    sampleItem({ id: 'a', quantity: 4, unitPrice: 33.33 }),
    sampleItem({ id: 'b', quantity: 1, unitPrice: 50.01, taxRate: 0.07 }),
  ]
  const waiting = await database.within(organisation, async (db) => {
    const ids: string[] = []
    for (let place = 0; place < drafts; place++) {
      const text = await createInvoice(db, session, sampleInvoice({ items }), randomUUID)
      ids.push((JSON.parse(text) as { id: string }).id)
    }
    return ids
  })
  return { token, waiting }
}

interface Acknowledged {
  /** The acknowledged finals: numbers by id. */
  finals: Map<string, string>
  /** Ids of the ordinary finals, which clients cancel and credit. */
  originals: string[]
  refused: number
}

/** One random action. Most actions target one of the last four finals, so that clients compete. */
async function act(origin: string, token: string, waiting: string[], acknowledged: Acknowledged) {
  const call = async (path: string, body: object, method = 'POST') => {
    const response = await post(origin, path, body, token, method)
    if (response.status === 200) return response.body
    if (!expected.includes(String(response.body.code))) throw new Error(JSON.stringify(response))
    acknowledged.refused++
    return undefined
  }
  const finalize = async (invoiceId: string) => {
    const final = await call(endpoints.setInvoiceStatus.path, { invoiceId, status: 'final' }, 'PUT')
    if (final) acknowledged.finals.set(final.id, final.invoiceNumber)
    return final
  }
  const { originals } = acknowledged
  const invoiceId = originals.at(-1 - Math.floor(Math.random() * 4))
  const what = Math.random()
  if (invoiceId === undefined || what < 0.3) {
    const draft = waiting.pop()
    if (draft !== undefined && (await finalize(draft))) originals.push(draft)
  } else if (what < 0.5) {
    const storno = await call(endpoints.cancelInvoice.path, { invoiceId, reason: '' })
    if (storno) acknowledged.finals.set(storno.id, storno.invoiceNumber)
  } else {
    const line = Math.random() < 0.5 ? { itemId: 'a', quantity: 2 } : { itemId: 'b', netto: 20 }
    const credit = await call(endpoints.creditInvoice.path, { invoiceId, reason: '', lines: [line] })
    if (credit) await finalize(credit.id)
  }
}

async function workUntilKilled(
  env: NodeJS.ProcessEnv,
  token: string,
  waiting: string[],
  acknowledged: Acknowledged,
): Promise<void> {
  const server = await startServer(env)
  const enough = acknowledged.finals.size + papersPerRound
  let alive = true
  const client = async () => {
    while (alive) {
      try {
        await act(server.origin, token, waiting, acknowledged)
      } catch (error) {
        // The kill broke the connection. The server may or may not have completed the call.
        if (alive || !(error instanceof TypeError || error instanceof SyntaxError)) throw error
      }
      // On a busy machine, the first refusal may take a while. With no drafts left, `enough` may be out of
      // reach.
      const isEnough = acknowledged.finals.size >= enough || waiting.length === 0
      if (isEnough && acknowledged.refused > 0 && alive) {
        alive = false
        await after(Math.random() * 5)
        server.child.kill('SIGKILL')
      }
    }
  }
  try {
    await Promise.all(Array.from({ length: clients }, client))
  } finally {
    server.child.kill('SIGKILL')
    await server.ended
  }
}

/**
 * Checks the numbers, the remaining amounts and the audit trail, and that no acknowledged final is missing.
 */
async function expectSoundBooks(database: Database, { finals }: Acknowledged): Promise<void> {
  const rows = await database.within(organisation, (db) =>
    db
      .selectFrom('invoice')
      .select(['id', 'number', 'document'])
      .where('status', '=', 'final')
      .orderBy('counter')
      .execute(),
  )
  expect(rows.map(({ number }) => number)).toEqual(gapless(rows.length))
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  expect([...finals].filter(([id, number]) => numbers.get(id) !== number)).toEqual([])
  const stored = rows.map(({ document }) => JSON.parse(document) as StoredInvoice)
  for (const original of stored.filter(({ content }) => content.paper === undefined)) {
    const papers = stored.filter(({ content: { paper } }) =>
      paper?.kind === 'cancellation'
        ? paper.cancels.invoiceId === original.id
        : paper?.kind === 'credit' && paper.credits.invoiceId === original.id,
    )
    const cancellations = papers.filter(({ content }) => content.paper?.kind === 'cancellation')
    expect(cancellations.length).toBeLessThanOrEqual(1)
    if (cancellations.length === 1) expect(papers).toHaveLength(1)
    const left = sumOfPapers([original, ...papers].map(({ content }) => paperSums(content)))
    for (const { netto } of left.rates) expect(netto).toBeGreaterThanOrEqual(0)
  }
  await database.within(organisation, (db) => verifyAudit(db, organisation))
}

test.each(['sqlite', 'postgres'] as const)(
  'the books stay consistent on %s while 16 clients work and the server is killed repeatedly',
  async (engine) => {
    const own = await createTestDatabase(engine)
    databases.push(own)
    const database = own.connect()
    const { token, waiting } = await createBooks(database, rounds * (2 * papersPerRound + clients))
    const acknowledged: Acknowledged = { finals: new Map(), originals: [], refused: 0 }
    for (let round = 0; round < rounds; round++) {
      await workUntilKilled(environmentFor(own), token, waiting, acknowledged)
    }
    expect(acknowledged.finals.size).toBeGreaterThanOrEqual(rounds * papersPerRound)
    expect(acknowledged.refused).toBeGreaterThan(0)
    await expectSoundBooks(database, acknowledged)
    await database.close()
  },
)
