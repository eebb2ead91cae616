import { setTimeout as after } from 'node:timers/promises'
import { endpoints } from '@kontor/contract/endpoints'
import { runAdmin } from '@kontor/testing/processes/run-process'
import type { Database } from '../src/database/connect.ts'

export const organisation = 'werk'
const password = 'Geheim-123'

/** The short form of these tests runs with every `npm test`, the long one with `npm run test:faults`. */
export const isShort = process.env.KONTOR_FAULTS === 'short'

/** Creates an organisation with one user and the given number of drafts. */
export async function writeBooks(env: NodeJS.ProcessEnv, drafts: number): Promise<void> {
  const amounts = ['--invoices', '0', '--customers', '10', '--drafts', String(drafts)]
  await runAdmin(env, ['demo', organisation, ...amounts])
  await runAdmin(env, ['user', 'create', organisation, 'alice', '--password-stdin'], password)
}

export function draftIds(database: Database): Promise<string[]> {
  return database.within(organisation, async (db) => {
    const rows = await db
      .selectFrom('invoice')
      .select('id')
      .where('status', '=', 'draft')
      .orderBy('id')
      .execute()
    return rows.map((row) => row.id)
  })
}

export interface ResponseBody {
  [field: string]: unknown
  id: string
  revision: number
  invoiceNumber: string
  accessToken: string
  refreshToken: string
}

export async function post(origin: string, path: string, body: object, token = '', method = 'POST') {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as ResponseBody }
}

export async function logIn(origin: string): Promise<{ accessToken: string; refreshToken: string }> {
  const login = { instanceId: organisation, username: 'alice', password }
  return (await post(origin, endpoints.login.path, login)).body
}

/** Numbers by invoice id, as the server acknowledged them. */
export type Acknowledged = Map<string, string>

/**
 * Finalizes an invoice on one server. Returns false if the response is lost or its status is 500 or more.
 * Throws if the server rejects the call.
 */
export async function finalize(origin: string, token: string, id: string, acknowledged: Acknowledged) {
  try {
    const sent = { invoiceId: id, status: 'final' }
    const { status, body } = await post(origin, endpoints.setInvoiceStatus.path, sent, token, 'PUT')
    if (status === 200) acknowledged.set(id, body.invoiceNumber)
    else if (status < 500) throw new Error(`refused: ${JSON.stringify(body)}`)
    return status === 200
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return false
    throw error
  }
}

/** Waits 20 ms before a call is repeated, as clients do. */
export const beforeRetry = () => after(20)

export interface Books {
  /** Numbers of the finals in the order in which they were assigned. */
  numbers: string[]
  /** Ids of acknowledged invoices that are not stored as finals with the acknowledged number. */
  lost: string[]
}

/** Compares the stored finals with those that the server acknowledged. */
export function readBooks(database: Database, acknowledged: Acknowledged): Promise<Books> {
  return database.within(organisation, async (db) => {
    const finals = await db
      .selectFrom('invoice')
      .select(['id', 'number'])
      .where('status', '=', 'final')
      .orderBy('counter')
      .execute()
    const stored = new Map(finals.map((row) => [row.id, row.number]))
    return {
      numbers: finals.map((row) => row.number ?? ''),
      lost: [...acknowledged].filter(([id, number]) => stored.get(id) !== number).map(([id]) => id),
    }
  })
}

/** The numbers that this many finals must have: from 1 upwards, without gaps or duplicates. */
export function gapless(amount: number): string[] {
  const year = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', year: 'numeric' }).format(
    Date.now(),
  )
  return Array.from({ length: amount }, (_, index) => `${year}-${String(index + 1).padStart(4, '0')}`)
}
