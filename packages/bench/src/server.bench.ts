import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@kontor/contract/endpoints'
import { type Api, logIn } from '../../e2e/api.ts'
import { startServer } from '../../e2e/server-process.ts'
import { exampleInvoice } from './example-invoices.ts'
import { type Figure, type Measurement, timed, timesAsLong } from './figure.ts'

const draftsInList = 1000
/** Drafts that one round makes final. */
const finalsPerRound = 10

export const figures: Figure[] = [
  {
    name: 'list-drafts',
    title: 'List of 1,000 drafts, against the same bytes sent from memory',
    unit: '×',
    measure: () =>
      withServers(async ({ api, baseURL, floorURL }) => {
        for (let number = 0; number < draftsInList; number++) await createDraft(api, number)
        const list = () => read(baseURL + endpoints.listDraftInvoices.path, api)
        await fetch(`${floorURL}/bytes`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/octet-stream' },
          body: await list(),
        })
        return timesAsLong(
          timed(list),
          timed(() => read(`${floorURL}/bytes`, api)),
        )
      }),
  },
  {
    name: 'finalize',
    title: 'Finalize a draft (SQLite), against a bare route that draws a number and stores a text',
    unit: '×',
    measure: () =>
      withServers(async ({ api, baseURL, floorURL }) => {
        let number = 0
        return timesAsLong(
          async () => {
            const drafts: string[] = []
            for (let draft = 0; draft < finalsPerRound; draft++) drafts.push(await createDraft(api, number++))
            return timed(() => finalize(baseURL, api, drafts.pop() ?? ''), finalsPerRound)()
          },
          timed(
            () => fetch(`${floorURL}/transaction`, { method: 'PUT' }).then((answer) => answer.text()),
            finalsPerRound,
          ),
        )
      }),
  },
]

interface Servers {
  api: Api
  baseURL: string
  floorURL: string
}

/** Runs `work` with a server of an empty organisation and the floor beside it; both are gone afterwards. */
async function withServers(work: (servers: Servers) => Promise<Measurement>): Promise<Measurement> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-bench-'))
  const server = await startServer({ KONTOR_DEMO: 'off' })
  const floor = spawn(process.execPath, [join(import.meta.dirname, 'floor-server.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const user = { organisation: 'bench', username: 'bench', password: 'Messung-2026' }
    await server.admin(['org', 'create', user.organisation, '--name', 'Messung GmbH'])
    await server.admin(
      ['user', 'create', user.organisation, user.username, '--password-stdin'],
      `${user.password}\n`,
    )
    const api = await logIn(server.baseURL, user)
    return await work({ api, baseURL: server.baseURL, floorURL: await addressOf(floor) })
  } finally {
    const floorEnded = once(floor, 'exit')
    floor.kill()
    await Promise.all([server.stop(), floorEnded])
    await rm(folder, { recursive: true, force: true })
  }
}

async function addressOf(floor: ChildProcess): Promise<string> {
  if (floor.stdout === null) throw new Error('The floor has no output.')
  const [line] = await once(floor.stdout, 'data')
  return String(line).trim()
}

async function createDraft(api: Api, number: number): Promise<string> {
  const { id } = await api.call(endpoints.createInvoice, { body: { ...exampleInvoice(number), id: '' } })
  return id
}

/** Without reading the answer by the contract, as the floor's answer is not read either. */
async function finalize(baseURL: string, { tokens }: Api, invoiceId: string): Promise<void> {
  const { method, path } = endpoints.setInvoiceStatus
  const response = await fetch(baseURL + path, {
    method,
    headers: { Authorization: `Bearer ${tokens.accessToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ invoiceId, status: 'final' }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  await response.text()
}

/** The bare bytes of an answer; uncompressed, because the compressor would be measured instead. */
async function read(url: string, { tokens }: Api): Promise<ArrayBuffer> {
  const response = await fetch(url, {
    headers: { Authorization: `Bearer ${tokens.accessToken}`, 'Accept-Encoding': 'identity' },
  })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.arrayBuffer()
}
