import { emptyInvoice, emptyItem, emptySurcharge } from '@kontor/domain/invoices/invoice-defaults'
import { defaultTemplate } from '@kontor/domain/layouts/default-layout'
import { listLimits } from '@kontor/domain/texts/list-limits'
import { textLimits } from '@kontor/domain/texts/text-limits'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '../endpoints.ts'
import { layoutItemShapes } from '../layouts/layout-schema.ts'
import { boundOf } from './bounds.ts'
import type { Endpoint } from './endpoint.ts'
import { maxValues, readBody } from './read-body.ts'
import type { Schema } from './schema.ts'
import { definitionOf, leavesOf } from './schema-parts.ts'

const bodies = Object.entries<Endpoint>(endpoints).flatMap(([name, { body, isUpload }]) =>
  // A file is bounded only by the limit on the body size.
  body === undefined || isUpload ? [] : [[name, body] as const],
)

describe('every text, list and record that a client sends has a bound', () => {
  test.each(bodies)('%s', (_name, body) => {
    expect(unboundedIn(body)).toEqual([])
  })

  test.each(Object.entries(layoutItemShapes))('a layout item of type %s', (_type, shape) => {
    expect(unboundedIn(shape)).toEqual([])
  })
})

/** Paths of the texts, lists and records in a schema that have no bound, and of parts of unknown kinds. */
function unboundedIn(schema: z.core.$ZodType, path = 'body', seen = new Set<z.core.$ZodType>()): string[] {
  return leavesOf(schema).flatMap((leaf) => {
    if (seen.has(leaf)) return []
    const below = new Set(seen).add(leaf)
    const def = definitionOf(leaf)
    const own = ['string', 'array', 'record'].includes(def.type) && boundOf(leaf) === undefined ? [path] : []
    switch (def.type) {
      case 'array':
        return [...own, ...unboundedIn(def.element, `${path}[]`, below)]
      case 'record':
        return [
          ...own,
          ...unboundedIn(def.keyType, `${path} keys`, below),
          ...unboundedIn(def.valueType, `${path}{}`, below),
        ]
      case 'object':
        return Object.entries(def.shape).flatMap(([name, field]) =>
          unboundedIn(field, `${path}.${name}`, below),
        )
      case 'tuple':
        return def.items.flatMap((item) => unboundedIn(item, `${path}[]`, below))
      case 'string':
        return own
      case 'number':
      case 'boolean':
      case 'enum':
      case 'literal':
        return []
      default:
        return [`${path}: ${def.type}`]
    }
  })
}

const { createInvoice, updateProfile, createLayoutTemplate } = endpoints
const bodyOf = (endpoint: Endpoint) => endpoint.body as Schema<unknown>
const issuesOf = (endpoint: Endpoint, json: unknown) => {
  const read = readBody(bodyOf(endpoint), json)
  return read.success ? [] : read.issues
}
const many = <Element>(amount: number, element: Element) => new Array<Element>(amount).fill(element)

test('rejects lists and texts beyond their bounds and reports their paths', () => {
  const { items } = listLimits
  expect(issuesOf(createInvoice, { content: { items: many(items, {}) } })).toEqual([])
  expect(issuesOf(createInvoice, { content: { items: many(items + 1, {}) } })).toEqual([
    { path: 'content.items', code: 'too_big' },
  ])
  const { title } = textLimits.item
  const titled = (length: number) => ({ content: { items: [{}, { title: 'x'.repeat(length) }] } })
  expect(issuesOf(createInvoice, titled(title))).toEqual([])
  expect(issuesOf(createInvoice, titled(title + 1))).toEqual([
    { path: 'content.items.1.title', code: 'too_big' },
  ])
  expect(issuesOf(updateProfile, { directors: ['x'.repeat(textLimits.profile.director + 1)] })).toEqual([
    { path: 'directors.0', code: 'too_big' },
  ])
})

test("bounds a static text inside a layout's stack, and the number of images", () => {
  const layout = (content: unknown[]) => ({
    ...defaultTemplate,
    definition: { ...defaultTemplate.definition, body: { content } },
  })
  const text = (length: number) => ({ type: 'staticText', text: 'x'.repeat(length) })
  expect(issuesOf(createLayoutTemplate, layout([{ type: 'stack', content: [text(10_000)] }]))).toEqual([])
  expect(issuesOf(createLayoutTemplate, layout([{ type: 'stack', content: [text(10_001)] }]))).toEqual([
    { path: 'definition.body.content.0.content.0.text', code: 'too_big' },
  ])
  const images = Object.fromEntries(many(201, '').map((_, index) => [`picture ${index}`, 'data:']))
  expect(
    issuesOf(createLayoutTemplate, { ...defaultTemplate, definition: { body: { content: [] }, images } }),
  ).toEqual([{ path: 'definition.images', code: 'too_big' }])
})

test('rejects a list that is too long before parsing its elements', () => {
  let looked = 0
  const element = new Proxy(
    {},
    {
      get: () => {
        looked += 1
      },
      ownKeys: () => {
        looked += 1
        return []
      },
    },
  )
  expect(issuesOf(createInvoice, { content: { items: many(300_000, element) } })).toHaveLength(1)
  expect(looked).toBe(0)
})

test('counts unknown fields towards the maximum number of values in a body', () => {
  expect(issuesOf(createInvoice, { extra: many(maxValues - 10, 0) })).toEqual([])
  for (const extra of [many(maxValues, 0), { deep: { list: many(maxValues, [[]]) } }])
    expect(issuesOf(createInvoice, { extra })).toEqual([{ path: '', code: 'too_big' }])
})

test('accepts an invoice with full lists of items, surcharges, item references, infos and tags', () => {
  const { content, ...invoice } = emptyInvoice()
  const references = many(listLimits.items, 'x')
  const filled = {
    ...invoice,
    content: {
      ...content,
      items: many(listLimits.items, { ...emptyItem(), creditedLine: 'x', settledAdvance: 'x' }),
      surcharges: many(listLimits.surcharges, { ...emptySurcharge(), itemReferences: references }),
      standardInfos: many(listLimits.infos, content.standardInfos[0]),
      customInfos: many(listLimits.infos, content.customInfos[0]),
    },
    tags: many(listLimits.tags, 'x'),
  }
  expect(issuesOf(createInvoice, filled)).toEqual([])
  const wrong = many(listLimits.surcharges, { itemReferences: many(listLimits.items, 1) })
  expect(issuesOf(createInvoice, { content: { surcharges: wrong } })).toEqual([{ path: '', code: 'too_big' }])
  const long = many(listLimits.surcharges, { itemReferences: many(listLimits.items, 'x'.repeat(101)) })
  expect(issuesOf(createInvoice, { content: { surcharges: long } })).toHaveLength(50)
})

test('accepts a body of at most 50,000 values, and stops counting there', () => {
  const values = (amount: number) => ({ extra: many(amount - 2, 0) })
  expect(maxValues).toBe(50_000)
  expect(issuesOf(createInvoice, values(maxValues))).toEqual([])
  expect(issuesOf(createInvoice, values(maxValues + 1))).toEqual([{ path: '', code: 'too_big' }])
  let looked = 0
  const ownKeys = () => {
    looked += 1
    return []
  }
  const extra = many(3 * maxValues, new Proxy({}, { ownKeys }))
  expect(issuesOf(createInvoice, { extra })).toEqual([{ path: '', code: 'too_big' }])
  expect(looked).toBeLessThanOrEqual(maxValues)
})

test('reports what the schema rejects, with its path', () => {
  expect(issuesOf(createInvoice, { content: { items: [{}, { quantity: 'x', taxRate: 2 }] } })).toEqual([
    { path: 'content.items.1.quantity', code: 'invalid_type' },
    { path: 'content.items.1.taxRate', code: 'too_big' },
  ])
  expect(issuesOf(createInvoice, { content: null })).toEqual([{ path: 'content', code: 'invalid_type' }])
  // The id has a length that is not a number and cannot be converted to one.
  const pretending = { length: { toString: 1, valueOf: 1 } }
  expect(issuesOf(createInvoice, { id: pretending })).toEqual([{ path: '', code: 'invalid_type' }])
})

test('rethrows exceptions other than TypeErrors, because they are bugs', () => {
  const broken = z.unknown().check(() => {
    throw new RangeError('bug')
  })
  expect(() => readBody(broken, 5)).toThrow('bug')
})

test('checks the bounds of every kind of paper, before parsing it', () => {
  const paper = { kind: 'settlement', settles: many(1000, 7) }
  expect(issuesOf(createInvoice, { content: { paper } })).toEqual([
    { path: 'content.paper.settles', code: 'too_big' },
  ])
})

test('reports at most 50 texts or keys that exceed their limit', () => {
  const long = { title: 'x'.repeat(textLimits.item.title + 1) }
  expect(issuesOf(createInvoice, { content: { items: many(60, long) } })).toHaveLength(50)
  const key = (index: number) => `${index}`.padEnd(501, 'x')
  const styles = Object.fromEntries(many(60, {}).map((style, index) => [key(index), style]))
  expect(issuesOf(createLayoutTemplate, { definition: { page: { styles } } })).toHaveLength(50)
})

test('truncates a path after 100 characters', () => {
  const pathOf = (name: string) => {
    const page = { styles: { [name]: { bold: 5 } } }
    const issues = issuesOf(createLayoutTemplate, { ...defaultTemplate, definition: { body: {}, page } })
    return issues.map(({ path }) => path)
  }
  const fitting = 'x'.repeat(100 - 'definition.page.styles..bold'.length)
  expect(pathOf(fitting)).toEqual([`definition.page.styles.${fitting}.bold`])
  expect(pathOf(`${fitting}x`)).toEqual([`definition.page.styles.${fitting}x.bol…`])
})

test('limits the number of issues and the length of their paths', () => {
  const wrong = { content: { items: many(2000, many(9, 7)), surcharges: many(200, 7) } }
  expect(issuesOf(createInvoice, wrong)).toHaveLength(50)
  const result = readBody(bodyOf(createInvoice), {
    content: { items: many(4000, 7), surcharges: many(200, 7) },
  })
  expect(result).toEqual({ success: false, issues: [{ path: 'content.items', code: 'too_big' }] })
  const styles = Object.fromEntries(many(100, 0).map((_, index) => ['\u0001'.repeat(500) + index, 7]))
  const paths = issuesOf(createLayoutTemplate, { definition: { page: { styles } } }).map(({ path }) => path)
  expect(Math.max(...paths.map((path) => path.length))).toBeLessThan(150)
})

test('rejects thousands of wrong values without a stack overflow', () => {
  const item = Object.fromEntries(
    ['id', 'title', 'description', 'quantity', 'unit', 'unitPrice', 'taxRate'].map((name) => [name, []]),
  )
  const content = {
    items: many(listLimits.items, item),
    surcharges: many(listLimits.surcharges, { itemReferences: many(100, 1) }),
  }
  expect(issuesOf(createInvoice, { content })).toHaveLength(50)
})
