import { endpoints } from '@kontor/contract/endpoints'
import { defaultTemplate } from '@kontor/domain/layouts/default-layout'
import type {
  ImageItem,
  LayoutDefinition,
  LayoutTemplate,
  StaticTextItem,
} from '@kontor/domain/layouts/layout-template'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { expect, onTestFinished, test } from 'vitest'
import { writeProfile } from '../organisation/store.ts'
import { startTestApp, type TestUser } from '../testing/test-app.ts'
import { createTestPrints } from './test-prints.ts'

const dataUrl = (svg: string) => `data:image/svg+xml;base64,${btoa(svg)}`
const square = dataUrl(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>',
)

/** Each of nine levels draws the previous one ten times: a billion paths in two kilobytes. */
const nested = dataUrl(
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><defs>${Array.from(
    { length: 10 },
    (_, level) => {
      const inside = level === 0 ? '<path d="M0 0h1v1z"/>' : `<use href="#a${level - 1}"/>`.repeat(10)
      return `<g id="a${level}">${inside}</g>`
    },
  ).join('')}</defs><use href="#a9"/></svg>`,
)

/** The first bytes of a PNG of 12,000 × 12,000 pixels, half a gigabyte when decompressed. */
function hugePicture(): string {
  const bytes = Buffer.alloc(33)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes)
  bytes.writeUInt32BE(12_000, 16)
  bytes.writeUInt32BE(12_000, 20)
  return `data:image/png;base64,${bytes.toString('base64')}`
}

const layout = (changes: Partial<LayoutDefinition> = {}): LayoutTemplate => ({
  ...defaultTemplate,
  name: 'Probe',
  definition: { ...defaultTemplate.definition, ...changes },
})
/** Draws the nested picture behind the text on each page. */
const nestedLayout = layout({
  images: { back: nested },
  background: [{ type: 'image', image: 'back', width: 400 } as ImageItem],
})
/** Prints 15,000 words in 200-point letters. */
const hugeLayout = layout({
  page: { ...defaultTemplate.definition.page, styles: { huge: { fontSize: 200 } } },
  body: {
    content: Array.from(
      { length: 150 },
      () => ({ type: 'staticText', text: 'Wort '.repeat(100), style: 'huge' }) as StaticTextItem,
    ),
  },
})
/** Prints 150,000 words. It is printable, but takes more than a second of processor time. */
const longLayout = layout({
  body: {
    content: Array.from(
      { length: 150 },
      () => ({ type: 'staticText', text: 'Wort '.repeat(1000) }) as StaticTextItem,
    ),
  },
})

async function withTestPrints(limits?: Parameters<typeof createTestPrints>[0]) {
  const app = await startTestApp({ testPrints: createTestPrints(limits) })
  onTestFinished(() => app.close())
  return app
}
const unprintable = { status: 400, code: 'invalidRequest', issues: [{ code: 'unprintable' }] }

test('stores a printable logo or layout, and does not test a stored logo again [A2.18]', async () => {
  const app = await withTestPrints()
  const user = await app.user()
  const body = { ...emptyProfile(), legalName: 'Werk', logo: square }
  expect(await user.call(endpoints.updateProfile, { body })).toEqual(body)
  const created = await user.call(endpoints.createLayoutTemplate, { body: layout() })
  const params = { id: created.id }
  expect(await user.call(endpoints.updateLayoutTemplate, { params, body: created })).toMatchObject({
    version: 2,
  })
  await app.database.within(user.organisation, (db) =>
    writeProfile(db, user.session, { ...body, logo: nested }),
  )
  expect(await user.call(endpoints.updateProfile, { body: { ...body, logo: nested } })).toBeTruthy()
})

test('stores a printable logo even if the thread ends before the busy server reads its result [A2.18]', async () => {
  const app = await withTestPrints()
  const user = await app.user()
  const busy = setInterval(() => {
    const end = performance.now() + 1000
    while (performance.now() < end);
  }, 1)
  onTestFinished(() => clearInterval(busy))
  const body = { ...emptyProfile(), logo: square }
  expect(await user.call(endpoints.updateProfile, { body })).toEqual(body)
})

test.each<[string, string]>([
  ['that draws a billion paths', nested],
  ['of 144 megapixels', hugePicture()],
  ['that is not a picture', 'data:image/png;base64,iVBORw0KGgo='],
])('rejects a logo %s without blocking other calls [A2.18]', async (_what, logo) => {
  const app = await withTestPrints({ logo: 1500, layout: 4000, elapsed: 60_000 })
  const [user, other] = [await app.user(), await app.user()]
  const problem = user.problem(endpoints.updateProfile, { body: { ...emptyProfile(), logo } })
  expect(await other.call(endpoints.listCustomers)).toEqual([])
  expect(await problem).toMatchObject(unprintable)
  expect((await user.call(endpoints.getOrganisation)).profile.logo).toBe('')
})

test.each<[string, LayoutTemplate]>([
  ['with a background that draws a billion paths', nestedLayout],
  ['that fills many pages with 200-point letters', hugeLayout],
])('rejects a layout %s [A2.18]', async (_what, body) => {
  const app = await withTestPrints({ logo: 1500, layout: 4000, elapsed: 60_000 })
  const user = await app.user()
  const { id } = await user.call(endpoints.createLayoutTemplate, { body: layout() })
  expect(await user.problem(endpoints.updateLayoutTemplate, { params: { id }, body })).toMatchObject(
    unprintable,
  )
  expect(await user.call(endpoints.listLayoutTemplates)).toHaveLength(4)
})

test('asks the client to try again later if the server is too busy to finish a test print [A2.18]', async () => {
  const app = await withTestPrints({ logo: 60_000, layout: 60_000, elapsed: 1500 })
  const user = await app.user()
  const response = await user.send(endpoints.updateProfile, { body: { ...emptyProfile(), logo: nested } })
  expect(response.json()).toMatchObject({ status: 429, code: 'tooManyAttempts' })
  expect(response.headers['retry-after']).toBe('5')
  expect((await user.call(endpoints.getOrganisation)).profile.logo).toBe('')
})

test('rejects a layout that needs more processor time than the limit allows [A2.18]', async () => {
  const app = await withTestPrints({ logo: 5000, layout: 200, elapsed: 60_000 })
  const user = await app.user()
  expect(await user.problem(endpoints.createLayoutTemplate, { body: longLayout })).toMatchObject(unprintable)
})

test('accepts at most one test print per organisation and three per process at a time [A2.18]', async () => {
  // The time limit is so long that all requests arrive during the first test print, even on a busy machine.
  const app = await withTestPrints({ logo: 3000, layout: 3000, elapsed: 60_000 })
  const [user, ...others] = await Promise.all(Array.from({ length: 4 }, () => app.user()))
  const send = (sender: TestUser | undefined) =>
    sender?.send(endpoints.updateProfile, { body: { ...emptyProfile(), logo: nested } })
  const own = [send(user), send(user)]
  // A request of the same organisation is refused at once, while the other one holds its place.
  expect((await Promise.race(own))?.statusCode).toBe(429)
  const responses = await Promise.all([...own, ...others.map(send)])
  const codes = responses.map((response) => response?.statusCode)
  expect(codes.slice(0, 2).toSorted()).toEqual([400, 429])
  expect(codes.toSorted()).toEqual([400, 400, 400, 429, 429])
  const refused = responses.filter((response) => response?.statusCode === 429)
  for (const response of refused) {
    expect(response?.json()).toMatchObject({ status: 429, code: 'tooManyAttempts' })
    expect(response?.headers['retry-after']).toBe('5')
  }
})
