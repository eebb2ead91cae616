import { berlinDay } from '../days/calendar-day.ts'
import type { InvoiceContent } from '../invoices/invoice.ts'
import type { SeriesSpan } from './series-dates.ts'
import { placeholders } from './wording.ts'

/** The placeholders that a series fills in, as written in a text: '{Monat}'. */
export const knownPlaceholders: readonly string[] = Object.keys(placeholders).map((name) => `{${name}}`)

/** Text in braces; a brace that is never closed reaches to the end of its word. */
const inBraces = /\{[^{}\n]*\}|\{\S*/g

/** How many unknown placeholders are named, and how much of each. */
const maxNamed = 5
const longestNamed = 30

/**
 * Replaces the placeholders in the texts of the rows and infos by the month, year and so on of the period
 * that the invoice is for. Keeps unknown ones.
 */
export function fillPlaceholders(content: InvoiceContent, span: SeriesSpan): InvoiceContent {
  const first = berlinDay(span.begin)
  return withTexts(content, (text) =>
    text.replaceAll(inBraces, (written) =>
      Object.hasOwn(placeholders, written.slice(1, -1)) && written.endsWith('}')
        ? (placeholders[written.slice(1, -1)]?.(first, span) ?? written)
        : written,
    ),
  )
}

/** Placeholders in the texts that no series knows, each once: up to 5, shortened to 30 characters. */
export function unknownPlaceholders(content: InvoiceContent): string[] {
  const found = new Set<string>()
  withTexts(content, (text) => {
    for (const [written] of text.matchAll(inBraces)) {
      if (!knownPlaceholders.includes(written)) found.add(written.slice(0, longestNamed))
    }
    return text
  })
  return [...found].slice(0, maxNamed)
}

/** Changes the texts that can contain placeholders. */
function withTexts(content: InvoiceContent, change: (text: string) => string): InvoiceContent {
  const changedRow = <Row extends { title: string; description: string }>(row: Row): Row => ({
    ...row,
    title: change(row.title),
    description: change(row.description),
  })
  const changedInfo = <Info extends { value: string }>(info: Info): Info => ({
    ...info,
    value: change(info.value),
  })
  return {
    ...content,
    items: content.items.map(changedRow),
    surcharges: content.surcharges.map(changedRow),
    standardInfos: content.standardInfos.map(changedInfo),
    customInfos: content.customInfos.map(changedInfo),
  }
}
