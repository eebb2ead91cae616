import { describe, expect, test } from 'vitest'
import { at, breaks, ciiOf, creditNoteOf, ublOf } from '../testing/rule-documents.ts'
import { settlement, trade } from '../testing/tax-lines.ts'

const lineCii = `${trade}/IncludedSupplyChainTradeLineItem`
const both = (isBroken: boolean) => [isBroken, isBroken]

describe('periods', () => {
  const places = [
    ['BR-29', 'BR-CO-19', settlement, ''],
    ['BR-30', 'BR-CO-20', `${lineCii}/SpecifiedLineTradeSettlement`, 'InvoiceLine/'],
  ] as const

  test.each(places)('end on or after the day on which they start: %s', (id, _, pathCii, pathUbl) => {
    const cii = (start: string | undefined, end: string | undefined, format = '102') =>
      breaks(
        id,
        ciiOf(
          `${pathCii}/BillingSpecifiedPeriod`,
          ...Object.entries({ Start: start, End: end }).flatMap(([name, day]) =>
            day === undefined
              ? []
              : at(
                  `${pathCii}/BillingSpecifiedPeriod/${name}DateTime`,
                  `DateTimeString=${day.replaceAll('-', '')}`,
                  `DateTimeString/@format=${format}`,
                ),
          ),
        ),
      )
    const ubl = (start: string | undefined, end: string | undefined) =>
      breaks(
        id,
        ublOf(
          `${pathUbl}InvoicePeriod`,
          ...Object.entries({ Start: start, End: end }).flatMap(([name, day]) =>
            day === undefined ? [] : [`${pathUbl}InvoicePeriod/${name}Date=${day}`],
          ),
        ),
      )
    const verdicts = (start?: string, end?: string) => [cii(start, end), ubl(start, end)]
    expect(verdicts('2026-11-02', '2026-11-01')).toEqual(both(true))
    expect(verdicts('2026-11-02', '2026-11-02')).toEqual(both(false))
    expect(verdicts('2026-11-02', '2026-11-03')).toEqual(both(false))
    expect([verdicts('2026-11-02'), verdicts(undefined, '2026-11-02'), verdicts()].flat()).toEqual(
      Array(6).fill(false),
    )
    expect(cii('2026-11-02', '2026-11-03', '610')).toBe(true)
  })

  test.each(places)('have a start or an end (%s checks only their order): %s', (_, id, pathCii, pathUbl) => {
    const cii = (...lines: string[]) =>
      breaks(id, ciiOf(...lines.map((line) => `${pathCii}/BillingSpecifiedPeriod${line}`)))
    const ubl = (...lines: string[]) =>
      breaks(id, ublOf(...lines.map((line) => `${pathUbl}InvoicePeriod${line}`)))
    expect([cii(''), ubl('')]).toEqual(both(true))
    expect([cii('/StartDateTime/DateTimeString=1'), ubl('/StartDate=2026-11-02')]).toEqual(both(false))
    expect([cii('/EndDateTime/DateTimeString=1'), ubl('/EndDate=2026-11-02')]).toEqual(both(false))
    expect(ubl('/DescriptionCode=35')).toBe(id === 'BR-CO-20')
    expect(cii('/Description=x')).toBe(true)
  })

  test('only the rules for lines apply to the period of a line', () => {
    const wrong = ['InvoicePeriod/StartDate=2026-11-02', 'InvoicePeriod/EndDate=2026-11-01']
    const invoice = ublOf(...at('InvoiceLine', ...wrong))
    const creditNote = creditNoteOf(...at('CreditNoteLine', ...wrong))
    for (const id of ['BR-29', 'BR-CO-19'])
      expect([
        breaks(id, invoice),
        breaks(id, creditNote),
        breaks(id, ublOf('InvoiceLine/InvoicePeriod')),
      ]).toEqual([false, false, false])
    expect([breaks('BR-30', invoice), breaks('BR-30', creditNote)]).toEqual(both(true))
  })
})

test('the day and the code of the tax point are mutually exclusive: BR-CO-03', () => {
  const cii = (...lines: string[]) =>
    breaks('BR-CO-03', ciiOf(...at(`${settlement}/ApplicableTradeTax`, 'TypeCode=VAT', ...lines)))
  const ubl = (...lines: string[]) => breaks('BR-CO-03', ublOf(...lines))
  const [day, code] = ['TaxPointDate/DateString=20261102', 'DueDateTypeCode=5']
  expect([cii(), cii(day), cii(code), cii(day, code)]).toEqual([false, false, false, true])
  const [dayUbl, codeUbl] = ['TaxPointDate=2026-11-02', 'InvoicePeriod/DescriptionCode=3']
  expect([ubl(), ubl(dayUbl), ubl(codeUbl), ubl(dayUbl, codeUbl)]).toEqual([false, false, false, true])
})
