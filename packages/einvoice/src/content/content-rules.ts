import type { Address, Line, SemanticInvoice, TaxGroup } from '../model/semantic-invoice.ts'
import { integer } from '../rules/exact.ts'
import type { ContentRule } from './content-finding.ts'
import { exactOf } from './optional-amount.ts'

/** The largest gross sum of a small invoice, in euros (§ 33 UStDV). */
const smallAmount = integer(250)

/** Categories without tax: a seller who shows tax anyway owes it (§ 14c UStG). */
const untaxed: ReadonlySet<string | undefined> = new Set(['AE', 'E', 'G', 'K', 'O', 'Z'])

/** The rules of § 14 (4), § 14a and § 14c UStG; the rules for sums are in `sum-rules.ts`. */
export const contentRules: readonly ContentRule[] = [
  error('§ 14 (4) Nr. 1 UStG', 'BT-27', 'Der Name des Verkäufers fehlt.', ({ seller }) =>
    isBlank(seller?.name),
  ),
  error(
    '§ 14 (4) Nr. 1 UStG',
    'BT-35 BT-37 BT-38',
    'Die Anschrift des Verkäufers ist nicht vollständig.',
    ({ seller }) => isIncomplete(seller?.address),
  ),
  error(
    '§ 14 (4) Nr. 1 UStG',
    'BT-44',
    'Der Name des Käufers fehlt.',
    (invoice) => isBlank(invoice.buyer?.name) && !isSmall(invoice),
  ),
  error(
    '§ 14 (4) Nr. 1 UStG',
    'BT-50 BT-52 BT-53',
    'Die Anschrift des Käufers ist nicht vollständig.',
    (invoice) => isIncomplete(invoice.buyer?.address) && !isSmall(invoice),
  ),
  error(
    '§ 14 (4) Nr. 2 UStG',
    'BT-31 BT-32',
    'Weder die Steuernummer noch die USt-IdNr. des Verkäufers ist angegeben.',
    (invoice) =>
      isBlank(invoice.seller?.vatId) &&
      isBlank(invoice.seller?.taxNumber) &&
      isBlank(invoice.taxRepresentative?.vatId) &&
      !isSmall(invoice),
  ),
  error('§ 14 (4) Nr. 3 UStG', 'BT-2', 'Das Rechnungsdatum fehlt.', ({ issueDate }) => isBlank(issueDate)),
  error(
    '§ 14 (4) Nr. 4 UStG',
    'BT-1',
    'Die Rechnungsnummer fehlt.',
    (invoice) => isBlank(invoice.number) && !isSmall(invoice),
  ),
  error(
    '§ 14 (4) Nr. 5 UStG',
    'BG-25',
    'Die Rechnung sagt nicht, was geliefert oder geleistet wurde: Sie hat keinen Posten.',
    ({ lines = [] }) => lines.length === 0,
  ),
  error(
    '§ 14 (4) Nr. 5 UStG',
    'BT-129 BT-153',
    'Bei mindestens einem Posten fehlt die Menge oder die Bezeichnung.',
    ({ lines = [] }) => lines.some((line) => isBlank(line.quantity) || isBlank(line.item?.name)),
  ),
  warning(
    '§ 14 (4) Nr. 6 UStG',
    'BT-72 BG-14 BG-26',
    'Kein Feld nennt den Tag oder den Zeitraum der Leistung. Steht er in einer Bemerkung oder einer Anlage, genügt das.',
    (invoice) => lacksDelivery(invoice) && !isSmall(invoice),
  ),
  error(
    '§ 14 (4) Nr. 7 UStG',
    'BG-23',
    'Das Entgelt ist nicht nach Steuersätzen aufgeschlüsselt.',
    ({ taxGroups }) => !taxGroups?.length || taxGroups.some(({ base }) => isBlank(base)),
  ),
  error(
    '§ 14 (4) Nr. 8 UStG',
    'BT-117 BT-119',
    'Zu einem Entgelt mit Umsatzsteuer fehlt der Steuersatz oder der Steuerbetrag.',
    withGroup(
      ({ category, rate, tax }) =>
        !isUntaxed(category) && (isBlank(rate) || isBlank(tax) || exactOf(rate) === 0n),
    ),
  ),
  error(
    '§ 14 (4) Nr. 8 UStG',
    'BT-120 BT-121',
    'Zu einem Entgelt ohne Umsatzsteuer fehlt der Grund der Befreiung.',
    withGroup(
      ({ category, exemptionReason, exemptionCode }) =>
        isUntaxed(category) && category !== 'Z' && isBlank(exemptionReason) && isBlank(exemptionCode),
    ),
  ),
  error(
    '§ 14a (5) UStG',
    'BT-120 BT-121',
    'Die Angabe „Steuerschuldnerschaft des Leistungsempfängers“ fehlt.',
    withGroup((group) => group.category === 'AE' && !statesReverseCharge(group)),
  ),
  error(
    '§ 14a (3) UStG',
    'BT-31 BT-48',
    'Für eine innergemeinschaftliche Lieferung fehlt die USt-IdNr. des Verkäufers oder die des Käufers.',
    (invoice) =>
      hasCategory(invoice, 'K') &&
      ((isBlank(invoice.seller?.vatId) && isBlank(invoice.taxRepresentative?.vatId)) ||
        isBlank(invoice.buyer?.vatId)),
  ),
  error(
    '§ 14c UStG',
    'BT-117 BT-118',
    'Bei steuerfreien Leistungen ist Umsatzsteuer ausgewiesen. Der Verkäufer schuldet sie, als Vorsteuer abziehbar ist sie nicht.',
    withGroup(({ category, tax }) => isUntaxed(category) && (exactOf(tax) ?? 0n) !== 0n),
  ),
]

function error(
  id: string,
  terms: string,
  message: string,
  isBroken: (invoice: SemanticInvoice) => boolean,
): ContentRule {
  return (invoice) => (isBroken(invoice) ? [{ id, severity: 'error', terms: terms.split(' '), message }] : [])
}

function warning(...row: Parameters<typeof error>): ContentRule {
  return (invoice) => error(...row)(invoice).map((finding) => ({ ...finding, severity: 'warning' }))
}

/** A condition that an invoice meets if any of its VAT groups (BG-23) meets the given condition. */
function withGroup(isBroken: (group: TaxGroup) => boolean): (invoice: SemanticInvoice) => boolean {
  return ({ taxGroups = [] }) => taxGroups.some(isBroken)
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === ''
}

/**
 * Whether an address lacks the city, or both the street and the postcode. A postcode can replace the street,
 * because post-office boxes and large recipients have postcodes of their own.
 */
function isIncomplete(address: Address | undefined): boolean {
  if (address === undefined) return true
  return isBlank(address.city) || (isBlank(address.line1) && isBlank(address.postalCode))
}

/**
 * Whether § 33 UStDV applies: up to 250 euros gross. It does not apply to invoices on which the buyer owes
 * the tax, or to supplies to other EU states.
 */
function isSmall(invoice: SemanticInvoice): boolean {
  const gross = exactOf(invoice.totals?.gross)
  if (gross === undefined || gross > smallAmount || invoice.currency !== 'EUR') return false
  return !hasCategory(invoice, 'AE') && !hasCategory(invoice, 'K')
}

function hasCategory({ taxGroups }: SemanticInvoice, category: string): boolean {
  return taxGroups?.some((group) => group.category === category) ?? false
}

function isUntaxed(category: string | undefined): boolean {
  return untaxed.has(category)
}

function lacksDelivery({ delivery, lines }: SemanticInvoice): boolean {
  const hasPeriod = ({ period }: Line) => !isBlank(period?.start) || !isBlank(period?.end)
  return (
    isBlank(delivery?.date) &&
    isBlank(delivery?.period?.start) &&
    isBlank(delivery?.period?.end) &&
    !(lines?.length && lines.every(hasPeriod))
  )
}

/**
 * Whether a group states reverse charge by its code, by the German term, by the English term from the
 * directive, or by naming § 13b.
 */
function statesReverseCharge({ exemptionCode, exemptionReason = '' }: TaxGroup): boolean {
  if (exemptionCode?.toUpperCase() === 'VATEX-EU-AE') return true
  return /steuerschuldnerschaft des leistungsempf|reverse[ -]charge|13b/i.test(exemptionReason)
}
