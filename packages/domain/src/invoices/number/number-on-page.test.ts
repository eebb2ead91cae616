import { expect, test } from 'vitest'
import { defaultTemplate } from '../../layouts/default-layout.ts'
import type { LayoutItem } from '../../layouts/layout-template.ts'
import { emptyInvoiceContent } from '../invoice-defaults.ts'
import { numberOnPage } from './number-on-page.ts'

const content = emptyInvoiceContent()
const customInfos = content.customInfos.map((info) =>
  info.key === 'PROJECTNR' ? { ...info, value: 'P100', show: true } : info,
)
const invoice = { invoiceNumber: '2026-0042', content: { ...content, customInfos } }

function layoutWith(...items: object[]) {
  const { definition } = defaultTemplate
  const body = { ...definition.body, content: items as LayoutItem[] }
  const footer = { ...definition.footer, content: [] }
  return { ...defaultTemplate, definition: { ...definition, header: [], body, footer } }
}

test('an item of an unknown type may have any content [S8.0.9]', () => {
  const number = { type: 'invoiceData', key: 'invoiceNumber', projectPrefix: true }
  const unknown = ['x', { type: 'hologram' }, [null, 5], null].map((content) => ({
    type: 'hologram',
    content,
  }))
  expect(numberOnPage(invoice, layoutWith(...unknown))).toBe('2026-0042')
  expect(numberOnPage(invoice, layoutWith(...unknown, number))).toBe('P100-2026-0042')
})

test('the number starts with the project number if the item `invoiceNumber` has `projectPrefix`', () => {
  const number = { type: 'invoiceData', key: 'invoiceNumber' }
  expect(numberOnPage(invoice, defaultTemplate)).toBe('P100-2026-0042')
  expect(numberOnPage(invoice, layoutWith({ ...number, projectPrefix: true }))).toBe('P100-2026-0042')
  expect(numberOnPage(invoice, layoutWith(number))).toBe('2026-0042')
  expect(numberOnPage(invoice, layoutWith({ type: 'invoiceData', key: 'netto', projectPrefix: true }))).toBe(
    '2026-0042',
  )
  expect(numberOnPage(invoice, layoutWith())).toBe('2026-0042')
})

test('an offer has its own number; a draft has none', () => {
  const offer = { number: 'A-2026-0001', validUntil: 0 }
  const offered = { invoiceNumber: '', content: { ...invoice.content, offer } }
  expect(numberOnPage(offered, defaultTemplate)).toBe('A-2026-0001')
  expect(numberOnPage({ ...invoice, invoiceNumber: '' }, defaultTemplate)).toBe('')
})
