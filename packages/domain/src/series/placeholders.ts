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
  const row = <Row extends { title: string; description: string }>(one: Row): Row => ({
    ...one,
    title: change(one.title),
    description: change(one.description),
  })
  const info = <Info extends { value: string }>(one: Info): Info => ({ ...one, value: change(one.value) })
  return {
    ...content,
    items: content.items.map(row),
    surcharges: content.surcharges.map(row),
    standardInfos: content.standardInfos.map(info),
    customInfos: content.customInfos.map(info),
  }
}
