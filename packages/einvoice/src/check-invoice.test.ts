import { eInvoiceFormats } from '@kontor/domain/e-invoice-format'
import { taxCases } from '@kontor/domain/tax-case'
import { recalculate } from '@kontor/domain/totals'
import { describe, expect, test } from 'vitest'
import { CheckedInvoice } from './check/checked-invoice.ts'
import { rules } from './check/rules.ts'
import { checkInvoice } from './check-invoice.ts'
import { brokenInvoices } from './testing/broken-invoices.ts'
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

describe.each(brokenInvoices)('$name', ({ invoice, ids, field, severities, isFixed }) => {
  test.each(eInvoiceFormats)('%s: one rule says so, and its fix puts it right', (format) => {
    const request = { seller: invoice.seller, number: invoice.number, format }
    const findings = checkInvoice(invoice.content, request)
    const id = ids[format]
    const expected = id === undefined ? [] : [{ id, field, severity: severities[format] }]
    expect(findings.map(({ id, field, severity }) => ({ id, field, severity }))).toEqual(expected)

    const fixes = findings.flatMap(({ fix }) => fix ?? [])
    expect(fixes).toHaveLength(isFixed ? findings.length : 0)
    for (const fix of fixes) {
      const fixed = recalculate(fix.apply(invoice.content))
      expect(checkInvoice(fixed, request)).toEqual([])
    }
  })
})

test('every rule is seen failing in every format in which it applies', () => {
  const failed = new Set(
    brokenInvoices.flatMap(({ invoice: { content, ...request } }) =>
      eInvoiceFormats.flatMap((format) => {
        const invoice = new CheckedInvoice(content, { ...request, format })
        return rules
          .filter((rule) => rule.formats.includes(format) && rule.check(invoice).length > 0)
          .map((rule) => `${format} ${rules.indexOf(rule)}`)
      }),
    ),
  )
  const unseen = rules.flatMap(({ id, field, message, formats }, place) =>
    formats.flatMap((format) => (failed.has(`${format} ${place}`) ? [] : [{ format, id, field, message }])),
  )
  expect(unseen).toEqual([])
})
