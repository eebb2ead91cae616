import { eInvoiceFormats } from '@kontor/domain/e-invoice-format'
import { taxCases } from '@kontor/domain/tax-case'
import { expect, test } from 'vitest'
import { checkInvoice } from './check-invoice.ts'
import { completeInvoice } from './testing/complete-invoice.ts'

const everyFormatAndCase = eInvoiceFormats.flatMap((format) =>
  taxCases.map((taxCase) => [format, taxCase] as const),
)

test.each(everyFormatAndCase)(
  '%s: nothing is wrong with a complete invoice of the case %s',
  (format, taxCase) => {
    const { content, seller } = completeInvoice(taxCase)
    expect(checkInvoice(content, { seller, number: '2026-0001', format })).toEqual([])
  },
)
