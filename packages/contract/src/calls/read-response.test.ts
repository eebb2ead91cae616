import { emptyCustomer } from '@kontor/domain/customers/customer'
import { emptyInvoice, emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import { emptyOffer } from '@kontor/domain/offers/offer-content'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '../endpoints.ts'
import { invoiceListSchema, invoiceSchema, savedItemTemplateSchema } from '../invoices/invoice-schema.ts'
import type { Endpoint } from './endpoint.ts'
import { isComplete } from './is-complete.ts'
import { readResponse } from './read-response.ts'

const invoice = { ...emptyInvoice(), id: 'i1', content: { ...emptyInvoice().content, items: [emptyItem()] } }

describe('a list', () => {
  test.each([
    ['bare', [invoice]],
    ['wrapped', { invoices: [invoice] }],
    ['wrapped beside other fields', { invoices: [invoice], total: 1, next: null }],
  ])('is read %s', (_, json) => {
    expect(readResponse(endpoints.listDraftInvoices, json)).toEqual([invoice])
  })

  test.each([[null], [undefined], [{}], [{ invoices: null }], [[]], [{ invoices: [] }]])(
    'is empty if sent as %j, because servers omit empty values',
    (json) => {
      expect(readResponse(endpoints.listDraftInvoices, json)).toEqual([])
    },
  )

  test.each([['x'], [5], [{ a: [], b: [] }], [{ error: 'x' }], [[5]], [[null]]])(
    'is not accepted if sent as %j',
    (json) => {
      expect(() => readResponse(endpoints.listDraftInvoices, json)).toThrow()
    },
  )

  test.each(Object.entries(endpoints).filter(([, { response }]) => response.safeParse([]).success))(
    'is read from the response to %s, bare or wrapped',
    (name, endpoint: Endpoint) => {
      expect(name).toMatch(
        /^list|^search$|Template$|^(?:withdrawStatement|saveBankAccount|forgetPayer|getPaymentSummary)$/,
      )
      expect(readResponse(endpoint, [])).toEqual([])
      expect(readResponse(endpoint, { anything: [], page: 1 })).toEqual([])
    },
  )

  test('is accepted, like a single item, as the response to saving an item template', () => {
    const savedTemplate = { ...endpoints.saveItemTemplate, response: savedItemTemplateSchema }
    const item = { ...emptyItem(), id: 't1' }
    expect(readResponse(savedTemplate, item)).toEqual(item)
    expect(readResponse(savedTemplate, [item])).toEqual([item])
    expect(readResponse(savedTemplate, { id: 't1', title: null })).toEqual({
      ...emptyItem(),
      id: 't1',
      quantity: 0,
    })
    expect(readResponse(savedTemplate, { templates: [item] })).toEqual([item])
    expect(readResponse(savedTemplate, [{ id: 't1', title: null }])).toEqual([
      { ...emptyItem(), id: 't1', quantity: 0 },
    ])
  })
})

describe('a row that cannot be read', () => {
  const bad = { ...invoice, id: 'i2', followers: [{ relation: 'cancelledBy', sums: 'Geheimnis' }] }
  const lists = [
    [endpoints.listDraftInvoices, invoice],
    [endpoints.listFinalInvoices, invoice],
    [endpoints.listOffers, emptyOffer(0)],
    [endpoints.listCustomers, emptyCustomer()],
    [endpoints.listItemTemplates, emptyItem()],
  ] as const satisfies [Pick<Endpoint<never, unknown[]>, 'response'>, object][]

  test.each(lists)('costs only itself in $path [A1.7]', ({ response }, row) => {
    const broken = { ...row, id: 'i2', tags: 5, title: 5, companyName: 5 }
    const leftOut: unknown[] = []
    const json = [row, broken, { ...row, id: null }]
    const read = readResponse({ response } as { response: typeof invoiceListSchema }, json, (one) =>
      leftOut.push(one),
    )
    expect(read).toEqual([row, { ...row, id: '' }])
    expect(leftOut).toEqual([{ id: 'i2', path: expect.stringMatching(/^(tags|title|companyName)$/) }])
  })

  test('costs only itself in a page of finals; its place is named, its values are not', () => {
    const leftOut: unknown[] = []
    const page = { invoices: [bad, invoice], next: 'x', more: null }
    expect(readResponse(endpoints.listFinalsPage, page, (one) => leftOut.push(one))).toEqual({
      invoices: [invoice],
      next: 'x',
      more: null,
    })
    expect(leftOut).toEqual([{ id: 'i2', path: 'followers.0.sums' }])
  })

  test('is an error if nobody is told, if it is the whole response, or in a list of the books', () => {
    const ignore = () => undefined
    expect(() => readResponse(endpoints.listDraftInvoices, [bad])).toThrow()
    expect(() => readResponse(endpoints.getInvoice, bad, ignore)).toThrow()
    expect(() => readResponse(endpoints.listNumbers, [{ sequence: 'x' }], ignore)).toThrow()
    expect(() => readResponse(endpoints.listDraftInvoices, [5], ignore)).toThrow()
  })
})

test('accepts instants as strings, a boolean lock, and missing or unknown fields', () => {
  const sent = {
    id: 'i1',
    status: 'final',
    isEditedByUser: true,
    editingStartedAt: '1763683200',
    objectInfos: { createdAt: '1763683201', createdBy: 'ada', updatedAt: '1763683202' },
    content: {
      dates: { invoiceDate: '1763683203', deliveryDate: { type: 'type3', startDate: '1763683204' } },
      items: [{ id: 'p1', title: 'Beratung', unitPrice: 96.5, costCentre: { id: 7 } }],
    },
    tenant: 'werk',
  }
  const [read] = readResponse(endpoints.listFinalInvoices, { invoices: [sent] })
  const { content } = emptyInvoice()
  expect(read).toEqual({
    ...emptyInvoice(),
    ...sent,
    isEditedByUser: '?',
    editingStartedAt: 1_763_683_200,
    objectInfos: {
      createdAt: 1_763_683_201,
      createdBy: 'ada',
      updatedAt: 1_763_683_202,
      updatedBy: '',
    },
    content: {
      ...content,
      dates: {
        invoiceDate: 1_763_683_203,
        deliveryDate: { type: 'type3', label: '', startDate: 1_763_683_204, endDate: 0 },
      },
      items: [
        { ...emptyItem(), id: 'p1', title: 'Beratung', quantity: 0, unitPrice: 96.5, costCentre: { id: 7 } },
      ],
    },
  })
})

test('treats null in known fields as missing', () => {
  const json = {
    id: 'i1',
    invoiceNumber: null,
    tags: null,
    content: { items: [{ title: null, costCentre: null }], customer: null, payment: { currency: null } },
    extra: null,
  }
  const read = readResponse(endpoints.getInvoice, json)
  expect(read).toEqual({
    ...emptyInvoice(),
    id: 'i1',
    content: { ...emptyInvoice().content, items: [{ ...emptyItem(), quantity: 0, costCentre: null }] },
    extra: null,
  })
})

test('treats null as missing, both inside an optional object and in place of one', () => {
  const read = (content: object) => readResponse(endpoints.getInvoice, { id: 'i1', content }).content
  const precedingInvoice = { invoiceNumber: '2026-0001', invoiceDate: null }
  expect(read({ precedingInvoice })).toMatchObject({
    precedingInvoice: { invoiceNumber: '2026-0001', invoiceDate: 0 },
  })
  expect(read({ precedingInvoice: null, totals: { taxes: [] } })).not.toHaveProperty('precedingInvoice')
})

test('treats null as missing in every kind of paper', () => {
  const paper = { kind: 'settlement', form: null, settles: null }
  expect(readResponse(endpoints.getInvoice, { id: 'i1', content: { paper } }).content.paper).toEqual({
    kind: 'settlement',
    form: 'rest',
    settles: [],
  })
})

test("throws the schema's error if a list is sent instead of a name", () => {
  const read = () => readResponse(endpoints.getInvoice, { id: 'i1', isEditedByUser: [] })
  expect(read).toThrow(z.core.$ZodError)
})

test('rejects a response without the object that the call returns', () => {
  for (const json of [null, undefined, 'x', 5, [], { status: 'sent' }, { content: { items: {} } }])
    expect(() => readResponse(endpoints.getInvoice, json)).toThrow()
})

test('accepts an empty response if the requirements do not define a response', () => {
  for (const json of [null, {}]) {
    expect(readResponse(endpoints.deleteInvoice, json)).toEqual({ id: '' })
    expect(readResponse(endpoints.changePassword, json)).toEqual({ success: true })
  }
  expect(() => readResponse(endpoints.changePassword, { success: false })).toThrow()
})

test('drops __proto__ in a response without changing any prototype', () => {
  for (const text of [
    '{"__proto__": {"polluted": 1}}',
    '{"content": {"__proto__": {"polluted": 1}}, "tags": null}',
  ]) {
    const read = readResponse(endpoints.getInvoice, JSON.parse(text))
    expect(Object.hasOwn(read, '__proto__') || Object.hasOwn(read.content, '__proto__')).toBe(false)
    expect(read).not.toHaveProperty('polluted')
    expect(read.content).not.toHaveProperty('polluted')
  }
  const complete = { ...invoice, ...JSON.parse('{"__proto__": {"polluted": 1}}') }
  expect(readResponse(endpoints.getInvoice, complete)).not.toHaveProperty('polluted')
})

describe('a complete response', () => {
  test('is not copied', () => {
    const list = [invoice, { ...invoice, id: 'i2', extra: { any: null } }]
    expect(readResponse(endpoints.listDraftInvoices, list)).toBe(list)
    expect(readResponse(endpoints.listDraftInvoices, [...list, {}])).not.toBe(list)
  })

  test('equals the parsed value, whatever value a single field has', () => {
    const odd = fc.oneof(
      fc.constantFrom<unknown>(
        undefined,
        null,
        '',
        '1763683200',
        0,
        -1,
        0.5,
        1e15,
        Number.NaN,
        true,
        [],
        {},
        [{}],
        [null],
      ),
      fc.jsonValue(),
    )
    fc.assert(
      fc.property(fc.constantFrom(...pathsOf(invoice)), odd, (path, value) => {
        const changed = withValue(invoice, path, value)
        if (isComplete(invoiceSchema, changed)) expect(invoiceSchema.parse(changed)).toEqual(changed)
      }),
      { numRuns: 3000 },
    )
  })

  test('is recognized in a list of invoices with items, tags and a layout version', () => {
    const full = { ...invoice, tags: ['neu'], templateReference: { id: 'x', name: 'y', version: 2 } }
    expect(isComplete(invoiceListSchema, [full, full])).toBe(true)
  })
})

type Path = (string | number)[]

/** The paths of all fields and elements in a value. */
function pathsOf(value: unknown, above: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return keys.flatMap((key) => {
    const path = [...above, key]
    return [path, ...pathsOf((value as Record<string | number, unknown>)[key], path)]
  })
}

function withValue(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  const before = whole as Record<string | number, unknown>
  const changed = withValue(before[key], rest, value)
  return Array.isArray(whole) ? whole.with(Number(key), changed) : { ...before, [key]: changed }
}
