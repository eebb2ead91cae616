import { compactTemplate, defaultTemplate } from '@kontor/domain/layouts/default-layout'
import { describe, expect, test } from 'vitest'
import { layoutDefinitionSchema } from './layout-schema.ts'

function findings(change: (definition: Record<string, unknown>) => void): string[] {
  const definition = JSON.parse(JSON.stringify(defaultTemplate.definition)) as Record<string, unknown>
  change(definition)
  const read = layoutDefinitionSchema.safeParse(definition)
  return read.success ? [] : read.error.issues.map((issue) => issue.path.join('.'))
}

describe('a layout', () => {
  test('is read unchanged if it is built in', () => {
    for (const { definition } of [defaultTemplate, compactTemplate])
      expect(layoutDefinitionSchema.parse(definition)).toEqual(definition)
  })

  test('keeps unknown item types, data types and fields [S8.0.9]', () => {
    const item = { type: 'hologram', depth: 3 }
    const data = { type: 'invoiceData', dataType: 'emoji', key: 'TITLE', size: 'big' }
    const inherited = { type: 'toString' }
    const definition = { ...defaultTemplate.definition, body: { content: [item, data, inherited] } }
    expect(layoutDefinitionSchema.parse(definition).body.content).toEqual([item, data, inherited])
  })

  test('requires only a body; everything else has a default', () => {
    expect(layoutDefinitionSchema.parse({ body: {} })).toMatchObject({
      localisation: { code: 'de-DE', dateFormat: 'DD.MM.YYYY' },
      page: { pageMargins: [40, 250, 40, 90], pageSize: 'A4' },
      header: [],
      body: { content: [] },
    })
  })

  test('with an error is rejected, and the issue has the path to the error', () => {
    const bodyOf = (...content: unknown[]) =>
      findings((definition) => Object.assign(definition, { body: { content } }))
    expect(bodyOf({ type: 'staticText' })).toEqual(['body.content.0.text'])
    expect(
      bodyOf({ type: 'stack', content: [{ type: 'columns', content: [{ type: 'image', image: 3 }] }] }),
    ).toEqual(['body.content.0.content.0.content.0.image'])
    expect(bodyOf({ type: 'table', widths: [], content: [] })).toEqual(['body.content.0.widths'])
    expect(bodyOf({ type: 'staticText', text: '', margin: [1, 2] })).toEqual(['body.content.0.margin'])
    expect(findings((definition) => Object.assign(definition, { page: { pageMargins: [1, 2] } }))).toEqual([
      'page.pageMargins',
    ])
    expect(
      findings((definition) => Object.assign(definition, { images: { stamp: 'https://x.example/a.png' } })),
    ).toEqual(['images.stamp'])
  })
})
