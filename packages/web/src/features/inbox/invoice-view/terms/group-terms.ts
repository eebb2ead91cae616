import { type Term, termsIn } from '@kontor/einvoice/model/terms'

export interface PresentTerm {
  term: Term
  value: unknown
}

/**
 * The terms of a group that are present in an invoice, in the order of EN 16931. Excludes the terms of inner
 * groups. A term with several values appears once for each value. If `group` is undefined, returns the terms
 * of the invoice itself.
 */
export function presentTerms(
  group: string | undefined,
  values: object | undefined,
  except: readonly string[] = [],
): PresentTerm[] {
  if (values === undefined) return []
  return termsIn(group)
    .filter(({ id, kind }) => kind !== undefined && !except.includes(id))
    .flatMap((term) => {
      const found: unknown = Reflect.get(values, term.name)
      const each: unknown[] = Array.isArray(found) ? found : [found]
      return each.filter((value) => value !== undefined).map((value) => ({ term, value }))
    })
}

/** Words that a label need not repeat under the heading of its group. */
const context =
  / (?:des (?:Verkäufers|Käufers|Zahlungsempfängers|Steuervertreters|Abschlags|Aufschlags|Postens)|der (?:Lieferung|Anlage|vorausgegangenen Rechnung|Eigenschaft|Fremdforderung)|auf den (?:Posten|Preis))(?= |$)/g

/** The German name of a term within its group: 'Name' for 'Name des Verkäufers'. */
export function labelInGroup({ label }: Term): string {
  return label.replace(context, '')
}
