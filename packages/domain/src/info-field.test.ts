import { expect, test } from 'vitest'
import { findInfo, infoValue, isInfoMissing, shownInfoValue } from './info-field.ts'
import { emptyInvoiceContent } from './invoice-defaults.ts'

test('a required info without text is missing, an optional one never', () => {
  expect(isInfoMissing({ required: true, value: '' })).toBe(true)
  expect(isInfoMissing({ required: true, value: ' \n' })).toBe(true)
  expect(isInfoMissing({ required: true, value: 'P100' })).toBe(false)
  expect(isInfoMissing({ required: false, value: '' })).toBe(false)
})

test('an info is found by its key among standard and custom ones', () => {
  const content = emptyInvoiceContent()
  expect(findInfo(content, 'TITLE')?.value).toBe('RECHNUNG')
  expect(findInfo(content, 'PROJECT')?.label).toBe('Projektbezeichnung')
  expect(findInfo(content, 'UNKNOWN')).toBeUndefined()
  expect(infoValue(content, 'UNKNOWN')).toBe('')
})

test('an info is printed only when it is shown', () => {
  const content = emptyInvoiceContent()
  const project = { ...content.customInfos[0], value: ' P100 ', key: 'PROJECTNR' }
  const withShow = (show: boolean) => ({ ...content, customInfos: [{ ...project, show }] }) as typeof content
  expect(shownInfoValue(withShow(true), 'PROJECTNR')).toBe('P100')
  expect(shownInfoValue(withShow(false), 'PROJECTNR')).toBe('')
  expect(infoValue(withShow(false), 'PROJECTNR')).toBe(' P100 ')
})
