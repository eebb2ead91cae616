import type { ContactPerson } from '@kontor/domain/customers/contact-person'
import type { DeliveryDate, TaxBucket } from '@kontor/domain/invoices/invoice'
import { formatNumber, formatPercent } from '@kontor/domain/money/german-format'

/** Across drafts [S3.10.16]. */
export const draftWatermark = 'ENTWURF'

/** Carried over at the foot of a page and at the head of the next one. */
export const carriedOver = 'Übertrag'

/** Greeting by gender [S3.9.2]; without a last name it addresses everyone. */
export function salutation(person: ContactPerson): string {
  const name = [person.title, person.lastName].filter((part) => part !== '').join(' ')
  if (person.lastName !== '' && person.gender === 'female') return `Sehr geehrte Frau ${name},`
  if (person.lastName !== '' && person.gender === 'male') return `Sehr geehrter Herr ${name},`
  return 'Sehr geehrte Damen und Herren,'
}

/** The person as a line of an address, '' for none; general disables title and names [S3.9.2]. */
export function addressee(person: ContactPerson): string {
  if (person.gender === 'general' || (person.firstName + person.lastName).trim() === '') return ''
  const form = person.gender === 'female' ? 'Frau' : person.gender === 'male' ? 'Herrn' : ''
  return [form, person.title, person.firstName, person.lastName].filter((part) => part !== '').join(' ')
}

const deliveryWords = {
  type1: 'Leistungsdatum entspricht Rechnungsdatum',
  type2: 'Lieferdatum entspricht Rechnungsdatum',
  type3: 'Leistungsdatum',
  type4: 'Leistungszeitraum',
  type5: 'Lieferdatum',
  type6: 'Lieferzeitraum',
} as const

/** The sentence of the delivery date [S3.9.4]; '' for a day or period that is not set yet. */
export function deliverySentence(delivery: DeliveryDate, formatDate: (date: number) => string): string {
  const words = delivery.label.trimEnd().replace(/:$/, '') || deliveryWords[delivery.type]
  switch (delivery.type) {
    case 'type1':
    case 'type2':
      return words
    case 'type3':
    case 'type5':
      return delivery.startDate === 0 ? '' : `${words}: ${formatDate(delivery.startDate)}`
    case 'type4':
    case 'type6':
      return period(words, [delivery.startDate, delivery.endDate].filter((day) => day !== 0).map(formatDate))
  }
}

function period(words: string, ends: string[]): string {
  return ends.length === 0 ? '' : `${words}: ${ends.join(' – ')}`
}

/** What a tax rate's line of the totals says; the base is what EN 16931 calls the taxable amount. */
export function taxLine(bucket: TaxBucket, base: string): string {
  return `${formatPercent(bucket.rate)} USt. auf ${base}`
}

// More than so many runs are not listed.
const mostRuns = 30

/**
 * Which positions a surcharge refers to, runs of three or more as "1–4"; only how many where the list would
 * be long.
 */
export function referencedPositions(positions: number[]): string {
  if (positions.length === 0) return ''
  if (positions.length === 1) return `auf Position ${positions[0]}`
  const runs = runsOf(positions)
  return runs.length > mostRuns
    ? `auf ${formatNumber(positions.length)} Positionen`
    : `auf die Positionen ${runs.join(', ')}`
}

function runsOf(positions: number[]): string[] {
  const runs: { first: number; last: number }[] = []
  for (const position of positions) {
    const run = runs.at(-1)
    if (run && run.last === position - 1) run.last = position
    else runs.push({ first: position, last: position })
  }
  return runs.map(({ first, last }) => {
    if (first === last) return `${first}`
    return last === first + 1 ? `${first}, ${last}` : `${first}–${last}`
  })
}

/** The number in one piece: "HRB" alone at the end of a line says nothing. */
export function registerLine(court: string, number: string): string {
  return [court, number.replaceAll(' ', '\u00a0')].filter((part) => part !== '').join(', ')
}

export function directorsLine(directors: string[]): string {
  const names = directors.filter((name) => name.trim() !== '')
  return names.length === 0 ? '' : `Geschäftsführung: ${names.join(', ')}`
}
