import type { Figures, PeriodFigures } from '@kontor/contract/payments/figures/figure-schema'
import { berlinDay } from '@kontor/domain/days/calendar-day'
import { fromCents, toCents } from '@kontor/domain/money/cents'
import { formatDay } from '@kontor/domain/money/german-format'
import type { FigureStep } from '@kontor/domain/payments/figures/figure-period'
import { csvOf, type Sheet, type SheetCell } from '@kontor/domain/payments/workbook'
import { taxRateName } from '@kontor/domain/tax/tax-rate'
import { texts } from './texts.ts'

/** The name of a period: `03.2026`, `1. Quartal 2026` or `2026`. */
export function periodName({ start }: Pick<PeriodFigures, 'start'>, step: FigureStep): string {
  const { year, month } = berlinDay(start)
  if (step === 'year') return String(year)
  return step === 'quarter' ? texts.quarter((month + 2) / 3, year) : formatDay(start, 'MM.YYYY')
}

/** Adds up amounts in major units to the cent. */
export function sumOf(amounts: readonly number[]): number {
  return fromCents(amounts.reduce((total, amount) => total + toCents(amount), 0))
}

/** All figures as tables, in the words of the page. Only those for parties may be missing. */
export function figureSheets(figures: Figures, step: FigureStep): Sheet[] {
  const { currency, periods, customers, projects } = figures
  const taxes = periods.flatMap((one) =>
    one.tax.map(({ rate, netto, tax }): SheetCell[] => [
      periodName(one, step),
      taxRateName(rate),
      { amount: netto },
      { amount: tax },
      currency,
    ]),
  )
  return [
    {
      name: texts.periods,
      rows: [
        [texts.period, ...periodHeads, texts.currency],
        ...periods.map((one) => [periodName(one, step), ...periodCells(one), currency]),
      ],
    },
    {
      name: texts.tax,
      rows: [[texts.period, texts.rate, texts.netto, texts.taxAmount, texts.currency], ...taxes],
    },
    { name: texts.customers, rows: partyRows(texts.customer, customers, currency) },
    { name: texts.projects, rows: partyRows(texts.project, projects, currency) },
  ]
}

/** All figures as one table for German spreadsheets. */
export function figuresCsv(figures: Figures, step: FigureStep): string {
  const [first, ...more] = figureSheets(figures, step)
  return csvOf([...(first?.rows ?? []), ...more.flatMap(({ rows }) => [[], ...rows])])
}

const periodHeads = [
  texts.invoiced,
  texts.invoicedBefore,
  texts.received,
  texts.receivedBefore,
  texts.givenUp,
  texts.open,
  texts.credit,
  texts.paidCount,
  texts.daysToPay,
]

function periodCells(one: PeriodFigures): SheetCell[] {
  return [
    { amount: one.invoiced },
    { amount: one.invoicedBefore },
    { amount: one.received },
    { amount: one.receivedBefore },
    { amount: one.givenUp },
    { amount: one.open },
    { amount: one.credit },
    one.paidCount,
    one.paidCount === 0 ? '' : one.daysToPay,
  ]
}

function partyRows(head: string, parties: Figures['customers'], currency: string): SheetCell[][] {
  return [
    [head, texts.invoiced, texts.received, texts.open, texts.currency],
    ...parties.map(({ name, invoiced, received, open }): SheetCell[] => [
      name,
      { amount: invoiced },
      { amount: received },
      { amount: open },
      currency,
    ]),
  ]
}
