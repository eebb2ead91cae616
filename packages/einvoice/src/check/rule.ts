import type { EInvoiceFormat } from '@kontor/domain/e-invoice-format'
import type { InvoiceContent, InvoiceItem, Surcharge } from '@kontor/domain/invoice'
import type { Finding, FindingKind, Fix, Severity } from '../finding.ts'
import type { CheckedInvoice } from './checked-invoice.ts'

/** One row of the table of rules. */
export interface Rule {
  id: string
  kind: FindingKind
  severity: Severity
  formats: readonly EInvoiceFormat[]
  /** The German sentence, as far as it is the same for every place. */
  message: string
  /** The field; with `*` for the place in a list: 'items.*.title'. */
  field: string
  /** Findings in one invoice: none when the rule is kept. */
  check(invoice: CheckedInvoice): Finding[]
}

interface RuleOf<Broken> extends Omit<Rule, 'check'> {
  /** Whether the rule is broken; asked only in the formats in which it applies. */
  isBroken: Broken
}

/** A rule over the invoice as a whole. */
export function rule(
  row: RuleOf<(invoice: CheckedInvoice) => boolean> & {
    /** How the invoice is put right; undefined where nothing can be proposed. */
    fix?: (invoice: CheckedInvoice) => Fix | undefined
  },
): Rule {
  const { isBroken, fix, ...rule } = row
  return {
    ...rule,
    check: (invoice) =>
      isBroken(invoice)
        ? [findingOf(rule, { message: rule.message, field: rule.field, fix: fix?.(invoice) })]
        : [],
  }
}

/** A rule over each item; its message is preceded by the position on the page. */
export function itemRule(row: RuleOf<RowTest<InvoiceItem>> & RowFix): Rule {
  return rowRule('items', row)
}

/** A rule over each surcharge; positions run on over the surcharges (contract §1). */
export function surchargeRule(row: RuleOf<RowTest<Surcharge>> & RowFix): Rule {
  return rowRule('surcharges', row)
}

type RowTest<Row> = (row: Row, invoice: CheckedInvoice, place: number) => boolean

interface RowFix {
  fix?: Fix
}

function rowRule<List extends 'items' | 'surcharges'>(
  list: List,
  row: RuleOf<RowTest<InvoiceContent[List][number]>> & RowFix,
): Rule {
  const { isBroken, fix, ...rule } = row
  return {
    ...rule,
    check(invoice) {
      const rows: InvoiceContent[List][number][] = invoice.content[list]
      const firstPosition = list === 'items' ? 1 : invoice.content.items.length + 1
      return rows.flatMap((line, place) =>
        isBroken(line, invoice, place)
          ? [
              findingOf(rule, {
                message: `Pos. ${firstPosition + place}: ${rule.message}`,
                field: rule.field.replace('*', String(place)),
                fix,
              }),
            ]
          : [],
      )
    },
  }
}

function findingOf(
  { id, kind, severity }: Pick<Rule, 'id' | 'kind' | 'severity'>,
  { message, field, fix }: { message: string; field: string; fix: Fix | undefined },
): Finding {
  return { id, kind, severity, message, field, ...(fix && { fix }) }
}
