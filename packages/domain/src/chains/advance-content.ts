import type { InvoiceContent, InvoiceItem } from '../invoices/invoice.ts'
import { defaultStandardInfos, emptyItem } from '../invoices/invoice-defaults.ts'
import type { SettlementForm } from '../invoices/paper.ts'
import type { StandardTexts } from '../invoices/standard-texts.ts'
import type { TaxRate } from '../tax/tax-rate.ts'
import { datesOfPaper } from './expected-service.ts'
import { advanceIntro, advanceLineTitle, paperTitles, settlementIntro } from './wording.ts'

/** Texts by the key of their info. Infos with other keys do not change. */
type TextsByKey = Readonly<Record<string, string | undefined>>

const ofAdvance: TextsByKey = { TITLE: paperTitles.advance, INTRO: advanceIntro }
const ofSettlement: TextsByKey = { TITLE: paperTitles.settlement, INTRO: settlementIntro }

/** The texts of a new ordinary invoice, with those of the organisation. */
function ofInvoice(own?: StandardTexts): TextsByKey {
  return Object.fromEntries(defaultStandardInfos(own).map(({ key, value }) => [key, value]))
}

/**
 * Turns content into an advance. Replaces the title and the introduction if a new paper can have begun with
 * them, `own` being the organisation's texts; keeps texts that a user wrote.
 */
export function asAdvance(
  content: InvoiceContent,
  form: SettlementForm,
  own?: StandardTexts,
): InvoiceContent {
  const replaced = [ofInvoice(), ofInvoice(own), ofSettlement]
  return { ...withTextsOf(content, ofAdvance, replaced), paper: { kind: 'advance', form } }
}

/**
 * Turns content into an ordinary invoice outside any chain. Replaces texts as `asAdvance` does; those of an
 * ordinary invoice stay.
 */
export function asInvoice(content: InvoiceContent, own?: StandardTexts): InvoiceContent {
  const { paper: _, ...rest } = withTextsOf(content, ofInvoice(own), [ofAdvance, ofSettlement])
  return { ...rest, dates: datesOfPaper(rest.dates, undefined) }
}

/** Takes a text from `texts` in place of one that is in `replaced`. */
function withTextsOf(
  content: InvoiceContent,
  texts: TextsByKey,
  replaced: readonly TextsByKey[],
): InvoiceContent {
  const standardInfos = content.standardInfos.map((info) => {
    const value = texts[info.key]
    const isReplaced = replaced.some((others) => others[info.key] === info.value)
    return value !== undefined && isReplaced ? { ...info, value } : info
  })
  return { ...content, standardInfos }
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
