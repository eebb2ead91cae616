import type { Figures, PeriodFigures } from '@kontor/contract/payments/figures/figure-schema'
import { berlinDay } from '@kontor/domain/days/calendar-day'
import { fromCents, toCents } from '@kontor/domain/money/cents'
import { formatDay } from '@kontor/domain/money/german-format'
import type { FigureStep } from '@kontor/domain/payments/figures/figure-period'
import { taxRateName } from '@kontor/domain/tax/tax-rate'
import { byteOrderMark, type Cell, csvLine } from '@kontor/domain/texts/csv'
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

/** All figures as one table for German spreadsheets, in the words of the page. */
export function figuresCsv(figures: Figures, step: FigureStep): string {
  const { currency, periods, customers, projects } = figures
  const lines: Cell[][] = [
    [texts.period, ...periodHeads, texts.currency],
    ...periods.map((one) => [periodName(one, step), ...periodCells(one), currency]),
    [],
    [texts.period, texts.rate, texts.netto, texts.taxAmount, texts.currency],
    ...periods.flatMap((one) =>
      one.tax.map(({ rate, netto, tax }) => [periodName(one, step), taxRateName(rate), netto, tax, currency]),
    ),
    ...partyLines(texts.customer, customers, currency),
    ...partyLines(texts.project, projects, currency),
  ]
  return byteOrderMark + lines.map(csvLine).join('')
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

function periodCells(one: PeriodFigures): Cell[] {
  return [
    one.invoiced,
    one.invoicedBefore,
    one.received,
    one.receivedBefore,
    one.givenUp,
    one.open,
    one.credit,
    one.paidCount,
    one.paidCount === 0 ? '' : one.daysToPay,
  ]
}

function partyLines(head: string, parties: Figures['customers'], currency: string): Cell[][] {
  return [
    [],
    [head, texts.invoiced, texts.received, texts.open, texts.currency],
    ...parties.map(({ name, invoiced, received, open }) => [name, invoiced, received, open, currency]),
  ]
}
