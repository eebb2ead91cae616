import { layoutFileText } from '@kontor/contract/layouts/layout-file-text'
import { defaultTemplate } from '@kontor/domain/layouts/default-layout'
import { expect, test } from 'vitest'
import { freeLayoutName, layoutFileName, readLayoutFile } from './layout-file.ts'

test('an exported layout is identical after import', () => {
  expect(readLayoutFile(layoutFileText(defaultTemplate))).toEqual({ template: defaultTemplate })
})

test('rejects a file that is not JSON or not a layout, and reports where the error is', () => {
  expect(readLayoutFile('{ name: DE }')).toEqual({ findings: [{ path: '', code: 'invalidJson' }] })
  expect(readLayoutFile('[]')).toHaveProperty('findings')
  const nameless = { ...defaultTemplate, name: '' }
  expect(readLayoutFile(JSON.stringify(nameless))).toEqual({
    findings: [{ path: 'name', code: 'too_small' }],
  })
  const bodyless = { ...defaultTemplate, definition: { ...defaultTemplate.definition, body: { content: 1 } } }
  expect(readLayoutFile(JSON.stringify(bodyless))).toEqual({
    findings: [{ path: 'definition.body.content', code: 'invalid_type' }],
  })
})

test('names the file after the layout and its version, with a hyphen instead of a slash', () => {
  expect(layoutFileName({ ...defaultTemplate, name: 'Brief A/B', version: 3 })).toBe('Brief A-B-v3.json')
})

test('adds the next free number to a name that is taken', () => {
  expect(freeLayoutName('Brief', ['DE'])).toBe('Brief')
  expect(freeLayoutName('DE', ['DE', 'DE (2)'])).toBe('DE (3)')
})
