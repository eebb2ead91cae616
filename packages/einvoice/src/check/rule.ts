import { type EInvoiceFormat, eInvoiceFormats } from '@kontor/domain/e-invoices/e-invoice-format'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { cleanText } from '../outgoing/clean-text.ts'
import type { CheckedInvoice } from './checked-invoice.ts'
import type { Finding, FindingKind, Fix, Severity } from './finding.ts'

/** One row of the table of rules. */
export interface Rule {
  /** The rule's name in its source. */
  id: string
  kind: FindingKind
  severity: Severity
  /** The formats that it applies to. */
  formats: readonly EInvoiceFormat[]
  /** The field, with `*` for the index in a list: 'items.*.title'; '*' alone for any field. */
  field: string
  /** The German sentence. In a finding about a row, the row's position or label precedes it. */
  message: string
  /** Returns the rule's findings in one invoice. Called only for formats that the rule applies to. */
  check(invoice: CheckedInvoice): Finding[]
}

export const pdfOnly: readonly EInvoiceFormat[] = ['pdf']
export const xmlFormats: readonly EInvoiceFormat[] = ['zugferd', 'xrechnung']
export const xRechnungOnly: readonly EInvoiceFormat[] = ['xrechnung']

interface InvoiceRule extends Omit<Rule, 'check'> {
  isBroken(invoice: CheckedInvoice): boolean
  /** Returns the fix; undefined if there is none. */
  fix?(invoice: CheckedInvoice): Fix | undefined
}

/** A rule for the whole invoice. */
export function rule({ isBroken, fix, ...row }: InvoiceRule): Rule {
  return { ...row, check: (invoice) => (isBroken(invoice) ? [findingOf(row, row, fix?.(invoice))] : []) }
}

/**
 * A requirement of both the law and a business rule. Formats with the business rule use that rule's name;
 * other formats use the name of the law. So users see only one finding.
 */
export function lawAndBusinessRule({
  law,
  businessRule,
  formats = xmlFormats,
  isRelaxed = false,
  isBroken,
  ...row
}: Omit<InvoiceRule, 'id' | 'kind' | 'severity' | 'formats'> & {
  law: string
  businessRule: string
  /** The formats with the business rule. */
  formats?: readonly EInvoiceFormat[]
  /** Whether the law waives the requirement for small amounts (§ 33 UStDV). */
  isRelaxed?: boolean
}): Rule[] {
  const lawFormats = eInvoiceFormats.filter((format) => !formats.includes(format))
  return [
    rule({ ...row, id: businessRule, kind: 'businessRule', severity: 'error', formats, isBroken }),
    rule({
      ...row,
      id: law,
      kind: 'content',
      severity: 'error',
      formats: lawFormats,
      isBroken: (invoice) => !(isRelaxed && invoice.isSmallAmount) && isBroken(invoice),
    }),
  ]
}

interface RowRule<Row> extends Omit<Rule, 'check'> {
  isBroken(row: Row, invoice: CheckedInvoice): boolean
  /** The fix for the row at this index, counted from 0; undefined if there is none. */
  fix?(row: Row, invoice: CheckedInvoice, index: number): Fix | undefined
}

/** Creates a function that defines rules for the rows of a list. `nameOf` names a row. */
function rowRule<Row>(
  rowsOf: (content: InvoiceContent) => readonly Row[],
  nameOf: (row: Row, index: number, content: InvoiceContent) => string,
): (row: RowRule<Row>) => Rule {
  return ({ isBroken, fix, ...rule }) => ({
    ...rule,
    check: (invoice) =>
      rowsOf(invoice.content).flatMap((row, index) => {
        if (!isBroken(row, invoice)) return []
        const field = rule.field.replace('*', String(index))
        const message = `${nameOf(row, index, invoice.content)}: ${rule.message}`
        return [findingOf(rule, { field, message }, fix?.(row, invoice, index))]
      }),
  })
}

export const itemRule = rowRule(
  ({ items }) => items,
  (_item, index) => `Pos. ${index + 1}`,
)

/** Positions continue through the surcharges [A4.14]. */
export const surchargeRule = rowRule(
  ({ surcharges }) => surcharges,
  (_surcharge, index, { items }) => `Pos. ${items.length + index + 1}`,
)

export const standardInfoRule = rowRule(
  ({ standardInfos }) => standardInfos,
  ({ label }) => label,
)

export const customInfoRule = rowRule(
  ({ customInfos }) => customInfos,
  ({ label }) => label,
)

function findingOf(
  { id, kind, severity }: Pick<Rule, 'id' | 'kind' | 'severity'>,
  { field, message }: Pick<Finding, 'field' | 'message'>,
  fix: Fix | undefined,
): Finding {
  return { id, kind, severity, message, field, ...(fix && { fix }) }
}

/** Whether a text is empty after it is cleaned for the XML. */
export function isBlank(text: string): boolean {
  return cleanText(text) === ''
}
