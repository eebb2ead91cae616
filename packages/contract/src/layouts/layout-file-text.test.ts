import { defaultTemplate } from '@kontor/domain/layouts/default-layout'
import { expect, test } from 'vitest'
import { layoutFileText } from './layout-file-text.ts'

test('the file of a layout is indented JSON with a final line feed; parsing it returns the layout', () => {
  const text = layoutFileText(defaultTemplate)
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(defaultTemplate)))
  expect(text).toMatch(/^\{\n {2}"id": "default_de_id",\n/)
  expect(text.endsWith('}\n')).toBe(true)
})
