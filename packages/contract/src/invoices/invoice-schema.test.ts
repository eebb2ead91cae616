import { emptyInvoice, emptyItem, emptySurcharge } from '@kontor/domain/invoices/invoice-defaults'
import { describe, expect, test } from 'vitest'
import { finalByDateBody, invoiceInputSchema, invoiceSchema, invoiceTagBody } from './invoice-schema.ts'

function withItem(fields: object): unknown {
  return { content: { items: [fields] } }
}

test('fills every missing field of an invoice with its default', () => {
  expect(invoiceSchema.parse({})).toEqual(emptyInvoice())
  const { customer, dates, payment } = emptyInvoice().content
  const partial = { content: { customer: { address: {} }, dates: {}, payment: { cashDiscount: {} } } }
  expect(invoiceSchema.parse(partial).content).toMatchObject({ customer, dates, payment })
  expect(invoiceSchema.parse(withItem({})).content.items).toEqual([{ ...emptyItem(), quantity: 0 }])
  expect(invoiceSchema.parse({ content: { surcharges: [{}] } }).content.surcharges).toEqual([
    emptySurcharge(),
  ])
})

test('invoices do not share default objects', () => {
  const [one, other] = [invoiceSchema.parse({}), invoiceSchema.parse({})]
  one.content.standardInfos.pop()
  one.content.payment.cashDiscount.targetDays = 99
  expect(other).toEqual(emptyInvoice())
  expect(invoiceSchema.parse({})).toEqual(emptyInvoice())
})

test('parses timestamps in Unix seconds from integers and strings [S3.0.1]', () => {
  const invoice = invoiceSchema.parse({
    editingStartedAt: '1763683200',
    objectInfos: { createdAt: '1763683201', updatedAt: 1_763_683_202 },
    content: {
      dates: { invoiceDate: '1763683203', deliveryDate: { startDate: '0', endDate: '1763683204' } },
    },
  })
  expect(invoice.editingStartedAt).toBe(1_763_683_200)
  expect(invoice.objectInfos).toMatchObject({ createdAt: 1_763_683_201, updatedAt: 1_763_683_202 })
  expect(invoice.content.dates.invoiceDate).toBe(1_763_683_203)
  expect(invoice.content.dates.deliveryDate).toMatchObject({ startDate: 0, endDate: 1_763_683_204 })
  expect(finalByDateBody.parse({ start: '1763683200', end: '0' })).toEqual({ start: 1_763_683_200, end: 0 })
})

test.each(['', ' 1', '1.5', '-1', '1e9', 'morgen', 1.5, -1, 1e15, true, null])(
  '%j is not a timestamp',
  (value) => {
    expect(finalByDateBody.safeParse({ start: value }).success).toBe(false)
  },
)

test('keeps unknown fields unchanged at every level', () => {
  const sent = {
    leitwegId: '991-1',
    content: {
      orderNumber: null,
      items: [{ ...emptyItem(), costCentre: { id: 7 } }],
      payment: { iban: 'DE00' },
    },
  }
  for (const schema of [invoiceInputSchema, invoiceSchema]) expect(schema.parse(sent)).toMatchObject(sent)
})

test('drops __proto__ in a body without changing any prototype', () => {
  const sent = JSON.parse('{"__proto__": {"polluted": 1}, "content": {"__proto__": {"polluted": 1}}}')
  for (const schema of [invoiceInputSchema, invoiceSchema]) {
    const read = schema.parse(sent)
    expect(Object.hasOwn(read, '__proto__')).toBe(false)
    expect(read).not.toHaveProperty('polluted')
    expect(read.content).not.toHaveProperty('polluted')
  }
  expect({}).not.toHaveProperty('polluted')
})

describe('an invoice that a client sends', () => {
  test('may contain any value in fields that only the server sets', () => {
    const own = {
      invoiceNumber: 7,
      status: 'x',
      objectInfos: '',
      isEditedByUser: [],
      editingStartedAt: 'now',
    }
    const content = { totals: 'none', items: [{ nettoItemPrice: 'free' }] }
    expect(invoiceInputSchema.safeParse({ ...own, content }).success).toBe(true)
  })

  test.each([
    [{ quantity: -0.01 }],
    [{ quantity: 1e9 + 1 }],
    [{ quantity: '3' }],
    [{ quantity: null }],
    [{ unitPrice: 1e9 + 1 }],
    [{ unitPrice: -1e9 - 1 }],
    [{ taxRate: 1.01 }],
    [{ taxRate: -0.19 }],
    [{ unit: 'kg' }],
    [{ title: 5 }],
  ])('is rejected with %j in an item', (fields) => {
    expect(invoiceInputSchema.safeParse(withItem(fields)).success).toBe(false)
  })

  test.each([[{ unitPrice: -1e9 }], [{ quantity: 1e9 }], [{ quantity: 0 }], [{ unitPrice: 0.12345 }]])(
    'is accepted with %j in an item',
    (fields) => {
      expect(invoiceInputSchema.safeParse(withItem(fields)).success).toBe(true)
    },
  )

  test('is rejected with the path of the wrong field', () => {
    const { error } = invoiceInputSchema.safeParse(withItem({ quantity: -1 }))
    expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual(['content.items.0.quantity'])
  })
})

test('a tag has 1 to 100 characters after trimming, and no control characters', () => {
  const tagOf = (tag: unknown) => invoiceTagBody.safeParse({ invoiceId: 'i1', tag: { tag } })
  expect(tagOf('  bezahlt ').data?.tag.tag).toBe('bezahlt')
  expect(tagOf('x'.repeat(100)).success).toBe(true)
  for (const tag of ['', '  ', 'x'.repeat(101), 'a\u0000b', 'a\nb', 5]) expect(tagOf(tag).success).toBe(false)
})

test('rejects identifiers with control characters', () => {
  expect(invoiceInputSchema.safeParse({ id: 'a\u0000' }).success).toBe(false)
  expect(invoiceTagBody.safeParse({ invoiceId: 'a\u0000', tag: { tag: 'x' } }).success).toBe(false)
})
