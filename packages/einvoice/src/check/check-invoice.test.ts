import { type EInvoiceFormat, eInvoiceFormats } from '@kontor/domain/e-invoices/e-invoice-format'
import {
  emptyInvoiceContent,
  emptyInvoiceCustomer,
  emptySurcharge,
} from '@kontor/domain/invoices/invoice-defaults'
import { recalculate } from '@kontor/domain/invoices/rows/totals'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { withoutTax } from '@kontor/domain/tax/change-tax-case'
import { taxCases } from '@kontor/domain/tax/tax-case'
import { arbitraryContent } from '@kontor/domain/testing/arbitrary-content'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildEInvoice } from '../outgoing/build-e-invoice.ts'
import { writeCii } from '../outgoing/write-cii.ts'
import { arbitraryInvoice } from '../testing/arbitrary-invoice.ts'
import { brokenInvoices } from '../testing/broken-invoices.ts'
import { CiiDocument, schemaError } from '../testing/cii-document.ts'
import { completeInvoice, completeSeller } from '../testing/complete-invoice.ts'
import { brokenRules } from '../testing/official-rules.ts'
import { checkInvoice } from './check-invoice.ts'
import { CheckedInvoice } from './checked-invoice.ts'
import { type Finding, findingKinds, severities } from './finding.ts'
import { rules } from './rules.ts'

const xmlFormats = ['zugferd', 'xrechnung'] as const
const everyFormatAndCase = eInvoiceFormats.flatMap((format) =>
  taxCases.map((taxCase) => [format, taxCase] as const),
)

test.each(everyFormatAndCase)('%s: a complete invoice for tax case %s has no findings', (format, taxCase) => {
  const { content, seller } = completeInvoice(taxCase)
  expect(checkInvoice(content, { seller, number: '2026-0001', format })).toEqual([])
})

describe.each(brokenInvoices)('$name', ({ invoice, ids, field, severities, isFixed }) => {
  test.each(eInvoiceFormats)(
    "%s: at most one rule reports it, and the rule's fix, if any, leaves no findings",
    (format) => {
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
    },
  )
})

test('every rule reports at least one broken invoice, in every format that it applies to', () => {
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
  const unseen = rules.flatMap(({ id, field, message, formats }, index) =>
    formats.flatMap((format) => (failed.has(`${format} ${index}`) ? [] : [{ format, id, field, message }])),
  )
  expect(unseen).toEqual([])
})

/** A discount with a rate other than that of its items may deduct more tax than the items bear. */
const isOfSurchargeRate = ({ id, field }: Finding) => id === '§ 14c UStG' && field.startsWith('surcharges.')

test('a complete invoice has no errors except those about surcharge rates, whatever its content', () => {
  for (const [format, taxCase] of everyFormatAndCase)
    fc.assert(
      fc.property(arbitraryInvoice(taxCase), ({ content, seller }) => {
        const findings = checkInvoice(content, { seller, number: '2026-0001', format })
        const errors = findings.filter(({ severity }) => severity === 'error')
        expect(errors.filter((error) => taxCase !== 'domestic' || !isOfSurchargeRate(error))).toEqual([])
      }),
      { numRuns: 10 },
    )
})

describe.each(taxCases)('an e-invoice without errors: %s', (taxCase) => {
  test.each(xmlFormats)('%s: follows the schema and the official rules despite warnings', (format) => {
    fc.assert(
      fc.property(
        arbitraryInvoice(taxCase),
        fc.subarray([...brokenInvoices], { minLength: 1, maxLength: 3 }),
        (complete, breaks) => {
          const invoice = breaks.reduce((damaged, { damage }) => damage(damaged), complete)
          const request = { seller: invoice.seller, number: '2026-0001', format }
          fc.pre(checkInvoice(invoice.content, request).every(({ severity }) => severity === 'warning'))
          const eInvoice = buildEInvoice(invoice.content, request)
          const xml = writeCii(eInvoice)
          expect(schemaError(xml)).toBeUndefined()
          const document = new CiiDocument(xml)
          expect(brokenRules(document, format)).toEqual([])
          document.dispose()
        },
      ),
      { numRuns: 15 },
    )
  })
})

describe('any invoice', () => {
  const day = fc.constantFrom(0, Number.NaN, -1, 1e11, 1_795_000_000)
  const anyInvoice = fc
    .record({
      content: arbitraryContent(),
      days: fc.tuple(day, day, day),
      type: fc.constantFrom('type1' as const, 'type2' as const, 'type5' as const, 'type6' as const),
      taxCase: fc.constantFrom(...taxCases),
      useReverseCharge: fc.boolean(),
      country: fc.constantFrom('', 'Deutschland', 'Atlantis', 'Italien', 'Japan'),
      VAT: fc.constantFrom('', '-', 'DE', 'IT00743110157', 'XX1'),
      seller: fc.constantFrom(emptyProfile(), completeSeller),
      number: fc.constantFrom(undefined, '', '1'),
      format: fc.constantFrom(...eInvoiceFormats),
    })
    .map(({ content, days: [invoiceDate, startDate, endDate], type, country, VAT, ...rest }) => ({
      content: {
        ...content,
        customer: { ...content.customer, VAT, address: { ...content.customer.address, country } },
        dates: { invoiceDate, deliveryDate: { type, label: '', startDate, endDate } },
        payment: { ...content.payment, taxCase: rest.taxCase, useReverseCharge: rest.useReverseCharge },
      },
      request: { seller: rest.seller, number: rest.number, format: rest.format },
    }))

  test('has at most one finding per rule and place, even if incomplete', () => {
    fc.assert(
      fc.property(anyInvoice, ({ content, request }) => {
        const findings = checkInvoice(content, request)
        const places = findings.map(({ id, field }) => `${id} ${field}`)
        expect(new Set(places).size).toBe(places.length)
      }),
    )
  })

  test('has its findings sorted by kind, then by severity', () => {
    fc.assert(
      fc.property(anyInvoice, ({ content, request }) => {
        const order = findingKinds.flatMap((kind) => severities.map((severity) => `${kind} ${severity}`))
        const ranks = checkInvoice(content, request).map(({ kind, severity }) =>
          order.indexOf(`${kind} ${severity}`),
        )
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
      }),
    )
  })
})

describe('a draft', () => {
  const { content, seller } = completeInvoice('domestic')
  const draft = { ...content, dates: { ...content.dates, invoiceDate: 0 } }

  test.each(eInvoiceFormats)('%s: needs no number or date before it becomes final', (format) => {
    expect(checkInvoice(draft, { seller, number: undefined, format })).toEqual([])
    const dates = {
      invoiceDate: 0,
      deliveryDate: { ...content.dates.deliveryDate, type: 'type1' as const },
    }
    expect(checkInvoice({ ...content, dates }, { seller, number: undefined, format })).toEqual([])
  })

  test.each(eInvoiceFormats)('%s: has a finding for an invalid invoice date', (format) => {
    const dates = { ...content.dates, invoiceDate: Number.NaN }
    const findings = checkInvoice({ ...content, dates }, { seller, number: undefined, format })
    expect(findings.map(({ field }) => field)).toEqual(['dates.invoiceDate'])
  })

  test('has findings for the parties, tax number, items and required texts if all of these are empty', () => {
    const request = { seller: emptyProfile(), number: undefined, format: 'pdf' } as const
    expect(checkInvoice(emptyInvoiceContent(), request).map(({ field }) => field)).toEqual([
      'seller.legalName',
      'seller.address.street',
      'seller.address.postalCode',
      'seller.address.city',
      'customer.companyName',
      'customer.address.postalCode',
      'customer.address.city',
      'seller.taxNumber',
      'items',
      'customer.address.street',
      'customInfos.0.value',
      'customInfos.1.value',
    ])
  })
})

describe('up to 250 euros gross (§ 33 UStDV)', () => {
  const { content, seller } = completeInvoice('domestic')
  const [item] = content.items
  if (item === undefined) throw new Error('the invoice has no items')
  const bareSeller = { ...seller, taxNumber: '', VAT: '' }
  const priced = (unitPrice: number, payment = content.payment) =>
    recalculate({
      ...content,
      payment,
      customer: emptyInvoiceCustomer(),
      items: [
        { ...item, unit: 'piece', quantity: 1, taxRate: payment.useReverseCharge ? 0 : 0.19, unitPrice },
      ],
      surcharges: [],
      dates: { ...content.dates, deliveryDate: { type: 'type3', label: '', startDate: 0, endDate: 0 } },
    })
  const fieldsOf = (of: typeof content) =>
    checkInvoice(of, { seller: bareSeller, number: '', format: 'pdf' }).map(({ field }) => field)
  const fields = [
    'customer.companyName',
    'customer.address.postalCode',
    'customer.address.city',
    'seller.taxNumber',
    'invoiceNumber',
    'dates.deliveryDate',
    'customer.address.street',
  ]

  test('the law requires no recipient, tax number, invoice number or time of supply', () => {
    expect(fieldsOf(priced(210.08))).toEqual([])
    expect(fieldsOf(priced(210.09))).toEqual(fields)
  })

  test('these exemptions apply neither to other currencies nor to reverse charge', () => {
    expect(fieldsOf(priced(210.08, { ...content.payment, currency: 'GBP' }))).toEqual([
      ...fields,
      'payment.exchangeRate',
    ])
    const reverseCharge = { ...content.payment, taxCase: 'reverseCharge' as const, useReverseCharge: true }
    expect(fieldsOf(priced(210.08, reverseCharge))).toEqual([...fields, 'customer.VAT'])
  })

  test("e-invoices still need the buyer's name and the seller's tax number, but no date of supply", () => {
    const findings = checkInvoice(priced(10), { seller: bareSeller, number: '1', format: 'zugferd' })
    expect(findings.map(({ id }) => id)).toEqual(['BR-07', 'BR-S-02'])
  })
})

test('the fix for a missing date of supply chooses the invoice date, for goods and for services', () => {
  for (const [taxCase, type] of [
    ['export', 'type2'],
    ['euService', 'type1'],
  ] as const) {
    const { content, seller } = completeInvoice(taxCase)
    const deliveryDate = { ...content.dates.deliveryDate, startDate: 0 }
    const undated = { ...content, dates: { ...content.dates, deliveryDate } }
    const [finding] = checkInvoice(undated, { seller, number: '1', format: 'pdf' })
    expect(finding?.fix?.apply(undated).dates.deliveryDate.type).toBe(type)
  }
})

test('a finding about a discount names the position that the page prints', () => {
  const { content, seller } = completeInvoice('export')
  const taxed = recalculate({
    ...content,
    surcharges: content.surcharges.map((surcharge) => ({ ...surcharge, taxRate: 0.19 })),
  })
  const [finding] = checkInvoice(taxed, { seller, number: '1', format: 'pdf' })
  expect(finding?.message).toMatch(/^Pos\. 3: /)
})

test.each([
  ['export', 'BR-G-02'],
  ['thirdCountryService', 'BR-CO-26'],
] as const)(
  '%s: a seller without a tax number, VAT id or register number breaks one rule per format',
  (taxCase, rule) => {
    const { content, seller } = completeInvoice(taxCase)
    const unknown = { ...seller, taxNumber: '', VAT: '', register: { court: '', number: '' } }
    const idsIn = (format: EInvoiceFormat) =>
      checkInvoice(content, { seller: unknown, number: '1', format }).map(({ id }) => id)
    expect(idsIn('pdf')).toEqual(['§ 14 (4) Nr. 2 UStG'])
    expect(idsIn('zugferd')).toEqual([rule])
    expect(idsIn('xrechnung')).toEqual([rule])
  },
)

test('the VAT id of a customer outside the European Union may have any form', () => {
  const { content, seller } = completeInvoice('export')
  const american = { ...content, customer: { ...content.customer, VAT: '12-3456789' } }
  expect(checkInvoice(american, { seller, number: '1', format: 'pdf' })).toEqual([])
})

test('free items and zero surcharges need no reason for the missing tax', () => {
  const { content, seller } = completeInvoice('domestic')
  const [item] = content.items
  if (item === undefined) throw new Error('the invoice has no items')
  const gift = { ...item, id: 'c', unitPrice: 0, taxRate: 0 }
  const generous = recalculate({
    ...content,
    items: [...content.items, gift],
    surcharges: [...content.surcharges, { ...emptySurcharge(0), id: 'n', title: 'Versand' }],
  })
  expect(checkInvoice(generous, { seller, number: '1', format: 'xrechnung' })).toEqual([])
})

test('an invoice in dollars may state its tax in euros in its closing text', () => {
  const { content, seller } = completeInvoice('domestic')
  const standardInfos = content.standardInfos.map((info) =>
    info.key === 'REGARDS' ? { ...info, value: 'Darin sind 153,90 EUR Umsatzsteuer enthalten.' } : info,
  )
  const inDollars = { ...content, standardInfos, payment: { ...content.payment, currency: 'USD' as const } }
  expect(checkInvoice(inDollars, { seller, number: '1', format: 'zugferd' })).toEqual([])
})

test('a note explains items without tax, but only if it is shown', () => {
  const { content, seller } = completeInvoice('domestic')
  const untaxed = recalculate(withoutTax(content))
  const noted = (show: boolean) => ({
    ...untaxed,
    standardInfos: untaxed.standardInfos.map((info) =>
      info.key === 'EUINV' ? { ...info, value: 'Photovoltaikanlage, § 12 Abs. 3 UStG', show } : info,
    ),
  })
  const request = { seller, number: '1', format: 'pdf' } as const
  expect(checkInvoice(noted(true), request)).toEqual([])
  expect(checkInvoice(noted(false), request).map(({ id }) => id)).toEqual(['§ 14 (4) Nr. 8 UStG'])
})

test('the fix taxes lines left untaxed for an earlier customer, unless a note explains them', () => {
  const { content, seller } = completeInvoice('domestic')
  const untaxed = recalculate({ ...withoutTax(content), customer: content.customer })
  const fixOf = (of: typeof content) => checkInvoice(of, { seller, number: '1', format: 'xrechnung' })[0]?.fix
  expect(fixOf(untaxed)?.label).toBe('Alle Sätze auf 19\u00a0% setzen')
  const taxed = recalculate(fixOf(untaxed)?.apply(untaxed) ?? untaxed)
  expect(taxed.totals.taxes).toMatchObject([{ rate: 0.19, value: 173.79 }])

  const noted = {
    ...untaxed,
    standardInfos: untaxed.standardInfos.map((info) =>
      info.key === 'EUINV' ? { ...info, value: 'Steuerfrei nach § 4 Nr. 21 UStG', show: true } : info,
    ),
  }
  expect(fixOf(noted)?.label).toBe('Steuerfrei (§ 4 UStG)')
  expect(fixOf(noted)?.apply(noted).payment.taxCase).toBe('exempt')
})

test('a small amount needs no date of supply, and a zero amount no due date', () => {
  const { content, seller } = completeInvoice('domestic')
  const dates = {
    ...content.dates,
    deliveryDate: { ...content.dates.deliveryDate, type: 'type3' as const, startDate: 0 },
  }
  const small = recalculate({
    ...content,
    dates,
    items: content.items.map((item) => ({ ...item, unitPrice: 1 })),
  })
  const payment = { ...content.payment, showPaymentGoal: false }
  const free = recalculate({
    ...content,
    payment,
    items: content.items.map((item) => ({ ...item, unitPrice: 0 })),
  })
  for (const format of xmlFormats)
    for (const allowed of [small, free]) {
      const request = { seller, number: '1', format }
      expect(checkInvoice(allowed, request)).toEqual([])
      const document = new CiiDocument(writeCii(buildEInvoice(allowed, request)))
      expect(brokenRules(document, format)).toEqual([])
      document.dispose()
    }
})

test('an e-invoice to South Sudan has findings in CII, whose country list lacks it, but none in UBL', () => {
  const { content, seller } = completeInvoice('export')
  const address = { ...content.customer.address, country: 'Südsudan' }
  const customer = { ...content.customer, address, VAT: 'SS123456789', showVAT: true }
  const inUbl = { ...content, customer, eInvoice: { ...content.eInvoice, syntax: 'ubl' as const } }
  expect(checkInvoice(inUbl, { seller, number: '1', format: 'xrechnung' })).toEqual([])
  const findingsIn = (format: EInvoiceFormat, changed = customer) =>
    checkInvoice({ ...content, customer: changed }, { seller, number: '1', format })
  expect(findingsIn('pdf')).toEqual([])
  for (const format of xmlFormats)
    expect(findingsIn(format)).toMatchObject([
      {
        id: 'BR-CL-14',
        severity: 'error',
        field: 'customer.address.country',
        message: expect.stringContaining('eine XRechnung in UBL und ein einfaches PDF'),
      },
      { id: 'BR-CO-09', severity: 'error', field: 'customer.VAT' },
    ])
})
