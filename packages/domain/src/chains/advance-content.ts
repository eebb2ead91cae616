import type { InvoiceContent, InvoiceItem } from '../invoices/invoice.ts'
import { defaultStandardInfos, emptyItem } from '../invoices/invoice-defaults.ts'
import type { SettlementForm } from '../invoices/paper.ts'
import type { TaxRate } from '../tax/tax-rate.ts'
import { datesOfPaper } from './expected-service.ts'
import { advanceIntro, advanceLineTitle, paperTitles, settlementIntro } from './wording.ts'

/**
 * The default texts of ordinary invoices, advances and settlements, by the key of the info. Infos with other
 * keys do not change.
 */
const textsOf = {
  invoice: Object.fromEntries(defaultStandardInfos().map(({ key, value }) => [key, value])),
  advance: { TITLE: paperTitles.advance, INTRO: advanceIntro },
  settlement: { TITLE: paperTitles.settlement, INTRO: settlementIntro },
} satisfies Record<string, Record<string, string>>

/**
 * Turns content into an advance. Replaces the title and the introduction if they are defaults in `textsOf`;
 * keeps texts that a user wrote.
 */
export function asAdvance(content: InvoiceContent, form: SettlementForm): InvoiceContent {
  return { ...withTextsOf(content, textsOf.advance), paper: { kind: 'advance', form } }
}

/** Turns content into an ordinary invoice outside any chain. Replaces texts as `asAdvance` does. */
export function asInvoice(content: InvoiceContent): InvoiceContent {
  const { paper: _, ...rest } = withTextsOf(content, textsOf.invoice)
  return { ...rest, dates: datesOfPaper(rest.dates, undefined) }
}

function withTextsOf(
  content: InvoiceContent,
  texts: Readonly<Record<string, string | undefined>>,
): InvoiceContent {
  const standardInfos = content.standardInfos.map((info) => {
    const value = texts[info.key]
    return value !== undefined && isUnwritten(info) ? { ...info, value } : info
  })
  return { ...content, standardInfos }
}

/** Whether a text is one of the defaults in `textsOf`. */
function isUnwritten({ key, value }: { key: string; value: string }): boolean {
  return Object.values(textsOf).some((texts: Readonly<Record<string, string>>) => texts[key] === value)
}

/** The line for an advance of a fixed net amount, in major units. */
export function amountAdvance(netto: number, taxRate: TaxRate, id: string): InvoiceItem {
  return { ...emptyItem(taxRate), id, title: advanceLineTitle, unit: 'all-inclusive', unitPrice: netto }
}

/** The line for an advance of a percentage (30 is 30 %) of the order's net sum, which is in major units. */
export function shareAdvance(
  { percent, orderSum }: { percent: number; orderSum: number },
  taxRate: TaxRate,
  id: string,
): InvoiceItem {
  return {
    ...emptyItem(taxRate),
    id,
    title: advanceLineTitle,
    unit: 'percentage',
    quantity: percent,
    unitPrice: orderSum,
  }
}
