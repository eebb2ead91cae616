import { endpoints } from '@kontor/contract/endpoints'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { afterEach, expect, test } from 'vitest'
import { sampleInvoice, sampleItem } from '../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'

let app: TestApp
afterEach(() => app.close())

const longest = { processor: 60_000, perRow: 0, elapsed: 120_000, idle: 60_000 }
const manyItems = { items: Array.from({ length: 2000 }, (_, at) => sampleItem({ title: `Posten ${at}` })) }

async function finalOf(user: TestUser, changes: Partial<InvoiceContent> = {}): Promise<string> {
  const { id } = await user.call(endpoints.createInvoice, { body: sampleInvoice(changes) })
  await user.call(endpoints.setInvoiceStatus, { body: { invoiceId: id, status: 'final' } })
  return id
}

const draw = ({ organisation }: TestUser, id: string) =>
  app.paperFiles.drawFile(organisation, { kind: 'invoice', id, format: 'pdf' })

test('pages that need too much processor time are refused; the next paper is drawn [A23.23]', async () => {
  app = await startTestApp({ paperFiles: { ...longest, processor: 800 } })
  const user = await app.user()
  const [long, short] = [await finalOf(user, manyItems), await finalOf(user)]
  expect(await draw(user, long)).toEqual({
    refused: [
      {
        id: 'unprintable',
        field: 'templateReference',
        message: 'Das Drucken der Seiten braucht zu viel Zeit oder Speicher.',
      },
    ],
  })
  expect(await draw(user, short)).toHaveProperty('sha256')
})

test('each row adds to the processor time that its paper may use [A23.23]', async () => {
  app = await startTestApp({ paperFiles: { ...longest, processor: 800, perRow: 20 } })
  const user = await app.user()
  expect(await draw(user, await finalOf(user, manyItems))).toHaveProperty('sha256')
})

test('a server that is too busy asks to try again later [A23.23]', async () => {
  app = await startTestApp({ paperFiles: { ...longest, elapsed: 1 } })
  const user = await app.user()
  await expect(draw(user, await finalOf(user))).rejects.toMatchObject({
    code: 'tooManyAttempts',
    details: { retryAfter: 5 },
  })
})

test('at most 4 papers of an organisation wait, and others still get a place [A23.23]', async () => {
  app = await startTestApp()
  const [user, other] = [await app.user(), await app.user()]
  const [id, othersId] = [await finalOf(user), await finalOf(other)]
  const all = Array.from({ length: 5 }, () => draw(user, id))
  const others = draw(other, othersId)
  const results = await Promise.allSettled(all)
  expect(results.map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), 'rejected'])
  expect(await others).toHaveProperty('sha256')
  expect(await draw(user, id)).toHaveProperty('sha256')
})
