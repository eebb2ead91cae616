import { eInvoiceFormats } from '@kontor/domain/e-invoices/e-invoice-format'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { formatNumber } from '@kontor/domain/money/german-format'
import { unprintableCharacters } from '@kontor/domain/texts/characters'
import { printableText } from '@kontor/domain/texts/printable-text'
import { textFieldsOf, tooLongTexts } from '@kontor/domain/texts/text-fields'
import type { CheckedInvoice } from './checked-invoice.ts'
import type { Finding } from './finding.ts'
import type { Rule } from './rule.ts'

const tooLong = {
  id: 'Textlänge',
  kind: 'content',
  severity: 'error',
  formats: eInvoiceFormats,
  field: '*',
  message: 'Dieser Text ist zu lang.',
} as const

const unprintable = {
  id: 'Schrift',
  kind: 'content',
  field: '*',
} as const

// Maximum number of characters that a sentence lists.
const maxCharacters = 10

function unprintableTexts({ content, seller }: CheckedInvoice): Omit<Finding, 'severity'>[] {
  return textFieldsOf(content, seller).flatMap(({ field, text, isPrinted }) => {
    const characters = isPrinted ? unprintableCharacters(printableText(text)) : []
    if (characters.length === 0) return []
    const named = characters.slice(0, maxCharacters).map((character) => `„${character}“`)
    const list = `${named.join(', ')}${characters.length > maxCharacters ? ' …' : ''}`
    const message = `${placeOf(field, content)}: ${list} hat die Schrift der Seite nicht und druckt Kästchen. Schreiben Sie diese Zeichen um.`
    return { id: unprintable.id, kind: unprintable.kind, field, message }
  })
}

/**
 * Whether the invoice is a draft with both a page and XML. A page that prints boxes for missing characters
 * would differ from its XML. Finals keep their boxes, because they cannot change.
 */
function isMixedDraft({ format, isDraft }: CheckedInvoice): boolean {
  return format === 'zugferd' && isDraft
}

function unprintableRule({
  severity,
  formats,
  message,
}: Pick<Rule, 'severity' | 'formats' | 'message'>): Rule {
  return {
    ...unprintable,
    message,
    severity,
    formats,
    check: (invoice) =>
      isMixedDraft(invoice) === (severity === 'error')
        ? unprintableTexts(invoice).map((finding) => ({ ...finding, severity }))
        : [],
  }
}

/** Rules for every text that a user typed, in any field. */
export const textRules: readonly Rule[] = [
  {
    ...tooLong,
    check: ({ content, seller }) =>
      tooLongTexts(content, seller).map(({ field, text, limit }) => ({
        id: tooLong.id,
        kind: tooLong.kind,
        severity: tooLong.severity,
        field,
        message: `${placeOf(field, content)}: Dieser Text hat ${formatNumber(text.length)} Zeichen, möglich sind ${formatNumber(limit)}.`,
      })),
  },
  unprintableRule({
    severity: 'error',
    formats: ['zugferd'],
    message: 'Die Schrift der Seite hat Zeichen dieses Textes nicht: Seite und XML sagten Verschiedenes.',
  }),
  unprintableRule({
    severity: 'warning',
    formats: eInvoiceFormats,
    message: 'Die Schrift der Seite hat Zeichen dieses Textes nicht und druckt Kästchen.',
  }),
]

const names: Record<string, string> = {
  title: 'Bezeichnung',
  description: 'Beschreibung',
  companyName: 'Firmenname',
  department: 'Abteilung',
  firstName: 'Vorname',
  lastName: 'Nachname',
  street: 'Straße',
  streetExtra: 'Adresszeile 2',
  postalCode: 'PLZ',
  city: 'Ort',
  country: 'Land',
  VAT: 'USt.-ID',
  customerNumber: 'Kundennummer',
  internalReference: 'Interne Referenz',
  legalName: 'Firmenname',
  label: 'Leistungsdatum',
}

/** A path in the words of the screen: 'Pos. 2, Beschreibung', 'Kunde, Ort' or the label of an info. */
function placeOf(field: string, content: InvoiceContent): string {
  const [list, place] = field.split('.')
  const index = Number(place)
  const name = names[field.slice(field.lastIndexOf('.') + 1)]
  const of = (owner: string) => (name === undefined ? owner : `${owner}, ${name}`)
  switch (list) {
    case 'items':
      return of(`Pos. ${index + 1}`)
    case 'surcharges':
      return of(`Pos. ${content.items.length + index + 1}`)
    case 'standardInfos':
    case 'customInfos':
      return content[list][index]?.label || 'Angabe'
    case 'seller':
      return of('Unternehmensdaten')
    case 'customer':
      return of('Kunde')
    default:
      return name ?? 'E-Rechnung'
  }
}
