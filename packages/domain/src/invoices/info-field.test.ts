import { expect, test } from 'vitest'
import { findInfo, infoValue, isInfoMissing, shownInfoValue, withInfoOf } from './info-field.ts'
import { emptyInvoiceContent } from './invoice-defaults.ts'

test('only required infos without text count as missing', () => {
  expect(isInfoMissing({ required: true, value: '' })).toBe(true)
  expect(isInfoMissing({ required: true, value: ' \n' })).toBe(true)
  expect(isInfoMissing({ required: true, value: 'P100' })).toBe(false)
  expect(isInfoMissing({ required: false, value: '' })).toBe(false)
})

test('finds an info by its key among the standard and custom infos', () => {
  const content = emptyInvoiceContent()
  expect(findInfo(content, 'TITLE')?.value).toBe('RECHNUNG')
  expect(findInfo(content, 'PROJECT')?.label).toBe('Projektbezeichnung')
  expect(findInfo(content, 'UNKNOWN')).toBeUndefined()
  expect(infoValue(content, 'UNKNOWN')).toBe('')
  expect(shownInfoValue(content, 'UNKNOWN')).toBe('')
})

test('copies a custom info from other content, or removes it if the other content has none', () => {
  const content = emptyInvoiceContent()
  const keys = content.customInfos.map(({ key }) => key)
  const inProject = (value: string) => ({
    ...content,
    customInfos: content.customInfos.map((info) =>
      info.key === 'PROJECTNR' ? { ...info, value, show: value !== '' } : info,
    ),
  })
  expect(withInfoOf(inProject('P100'), inProject(''), 'PROJECTNR')).toEqual(inProject('P100'))
  const without = { ...content, customInfos: content.customInfos.filter(({ key }) => key !== 'PROJECTNR') }
  expect(infoValue(withInfoOf(inProject('P100'), without, 'PROJECTNR'), 'PROJECTNR')).toBe('P100')
  expect(withInfoOf(without, inProject('P100'), 'PROJECTNR')).toEqual(without)
  expect(withInfoOf(inProject(''), inProject('P100'), 'PROJECTNR').customInfos.map(({ key }) => key)).toEqual(
    keys,
  )
})

test('the printed text of an info is trimmed, and empty if the info is hidden', () => {
  const content = emptyInvoiceContent()
  const project = { ...content.customInfos[0], value: ' P100 ', key: 'PROJECTNR' }
  const withShow = (show: boolean) => ({ ...content, customInfos: [{ ...project, show }] }) as typeof content
  expect(shownInfoValue(withShow(true), 'PROJECTNR')).toBe('P100')
  expect(shownInfoValue(withShow(false), 'PROJECTNR')).toBe('')
  expect(infoValue(withShow(false), 'PROJECTNR')).toBe(' P100 ')
})

test('a copied custom info replaces the old one in place, or is appended', () => {
  const fresh = emptyInvoiceContent()
  const content = { ...fresh, customInfos: fresh.customInfos.slice(0, 3) }
  const keysWith = (there: typeof content, here: typeof content) =>
    withInfoOf(there, here, 'PROJECT').customInfos.map(({ key }) => key)
  const without = { ...content, customInfos: content.customInfos.filter(({ key }) => key !== 'PROJECT') }
  expect(keysWith(content, content)).toEqual(['PROJECTNR', 'PROJECT', 'EXTRA_REFERENCE'])
  expect(keysWith(content, without)).toEqual(['PROJECTNR', 'EXTRA_REFERENCE', 'PROJECT'])
})
