import { endpoints } from '@kontor/contract/endpoints'
import { emptyInvoiceContent } from '@kontor/domain/invoices/invoice-defaults'
import { textLimits } from '@kontor/domain/texts/text-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '../../sha256.ts'
import { finalAdvance, finalize, userWithChains } from '../../testing/project-papers.ts'
import { sampleInvoice } from '../../testing/sample-bodies.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
  user = await userWithChains(app)
})
afterAll(() => app.close())

const { customInfos } = emptyInvoiceContent()
const projectInfos = (value: string) =>
  customInfos.map((info) => (info.key === 'PROJECTNR' ? { ...info, value, show: true } : info))

/** A text that is as long as an info can be, and that PostgreSQL cannot compress enough for an index. */
const longest = Array.from({ length: 100 }, (_, index) => sha256(`${index}`))
  .join('')
  .slice(0, textLimits.info.value)

test('settles an advance whose project number has the maximum length of an info', async () => {
  await finalAdvance(user, 10, { customInfos: projectInfos(longest.replace(/.$/, '-')) })
  const advance = await finalAdvance(user, 100, { customInfos: projectInfos(longest) })
  const body = { customerId: 'c1', projectNumber: longest }
  expect(await user.call(endpoints.getProjectForm, { body })).toEqual({
    form: 'rest',
    terms: { currency: 'EUR', name: '', VAT: '' },
  })
  const draft = await user.call(endpoints.settleProject, { body: { invoiceId: advance.id } })
  const settlement = await finalize(user, draft)
  expect(settlement.content.paper).toMatchObject({ settles: [{ invoiceId: advance.id, netto: 100 }] })
})

test('a draft credit can be saved even if its original has a long printed number', async () => {
  const body = sampleInvoice({ customInfos: projectInfos(longest) })
  const original = await finalize(user, await user.call(endpoints.createInvoice, { body }))
  const lines = [{ itemId: original.content.items[0]?.id ?? '', netto: 1 }]
  const draft = await user.call(endpoints.creditInvoice, {
    body: { invoiceId: original.id, reason: '', lines },
  })
  // The introduction is too long, because it names the original; the user has to shorten it.
  const standardInfos = draft.content.standardInfos.map((info) => ({ ...info, value: '' }))
  const { content } = await user.call(endpoints.updateInvoice, {
    body: { ...draft, content: { ...draft.content, standardInfos } },
  })
  expect(content.paper).toEqual(draft.content.paper)
})
