import { expect, test } from 'vitest'
import { noonOf } from '../../days/calendar-day.ts'
import { defaultTemplate } from '../../layouts/default-layout.ts'
import { emptyInvoice } from '../invoice-defaults.ts'
import { correctionNote, precedingInvoiceOf } from './preceding-invoice.ts'

const invoiceDate = noonOf({ year: 2026, month: 11, day: 20 })

function finalIn(project: string) {
  const { content } = emptyInvoice()
  const customInfos = content.customInfos.map((info) =>
    info.key === 'PROJECTNR' ? { ...info, value: project, show: true } : info,
  )
  return {
    invoiceNumber: '2026-0042',
    content: { ...content, customInfos, dates: { ...content.dates, invoiceDate } },
  }
}

test('refers to a corrected invoice by its date and the number that its layout prints', () => {
  const { definition } = defaultTemplate
  const plain = { ...defaultTemplate, definition: { ...definition, header: [], body: { content: [] } } }
  expect(precedingInvoiceOf(finalIn('P100'), defaultTemplate)).toEqual({
    invoiceNumber: 'P100-2026-0042',
    invoiceDate,
  })
  expect(precedingInvoiceOf(finalIn(''), defaultTemplate).invoiceNumber).toBe('2026-0042')
  expect(precedingInvoiceOf(finalIn('P100'), plain).invoiceNumber).toBe('2026-0042')
  expect(precedingInvoiceOf(finalIn('P100'), undefined).invoiceNumber).toBe('P100-2026-0042')
})

test('the sentence on the page names the corrected invoice by number and date (§ 31 (5) UStDV)', () => {
  expect(correctionNote('P100-2026-0042', '20.11.2026')).toBe(
    'Korrektur der Rechnung P100-2026-0042 vom\u00a020.11.2026',
  )
})
