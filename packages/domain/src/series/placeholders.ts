import { berlinDay } from '../days/calendar-day.ts'
import type { InvoiceContent } from '../invoices/invoice.ts'
import { replaceBraces, unknownBraces } from '../texts/braces.ts'
import type { SeriesSpan } from './series-dates.ts'
import { placeholders } from './wording.ts'

/** The placeholders that a series fills in, as written in a text: '{Monat}'. */
export const knownPlaceholders: readonly string[] = Object.keys(placeholders).map((name) => `{${name}}`)

/**
 * Replaces the placeholders in the texts of the rows and infos by the month, year and so on of the period
 * that the invoice is for. Keeps unknown ones.
 */
export function fillPlaceholders(content: InvoiceContent, span: SeriesSpan): InvoiceContent {
  const first = berlinDay(span.begin)
  return withTexts(content, (text) =>
    replaceBraces(text, (name) => (isKnown(name) ? placeholders[name]?.(first, span) : undefined)),
  )
}

/** Placeholders in the texts that no series knows, each once: up to 5, shortened to 30 characters. */
export function unknownPlaceholders(content: InvoiceContent): string[] {
  const texts: string[] = []
  withTexts(content, (text) => {
    texts.push(text)
    return text
  })
  return unknownBraces(texts, isKnown)
}

function isKnown(name: string): boolean {
  return Object.hasOwn(placeholders, name)
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
