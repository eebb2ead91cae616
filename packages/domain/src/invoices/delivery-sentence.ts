import type { UnixSeconds } from '../days/unix-seconds.ts'
import type { DeliveryDate, DeliveryDateType } from './invoice.ts'

const deliveryWords = {
  type1: 'Leistungsdatum entspricht Rechnungsdatum',
  type2: 'Lieferdatum entspricht Rechnungsdatum',
  type3: 'Leistungsdatum',
  type4: 'Leistungszeitraum',
  type5: 'Lieferdatum',
  type6: 'Lieferzeitraum',
} as const satisfies Record<DeliveryDateType, string>

/** The same types for an invoice that is dated before its service or delivery (UStAE 14.8 (4)). */
const expectedDeliveryWords = {
  type1: 'Leistungsdatum steht noch nicht fest',
  type2: 'Lieferdatum steht noch nicht fest',
  type3: 'Voraussichtliches Leistungsdatum',
  type4: 'Voraussichtlicher Leistungszeitraum',
  type5: 'Voraussichtliches Lieferdatum',
  type6: 'Voraussichtlicher Lieferzeitraum',
} as const satisfies Record<DeliveryDateType, string>

/** The sentence about the delivery date [S3.9.4]; '' if its day or period is unset. */
export function deliverySentence(delivery: DeliveryDate, formatDate: (date: UnixSeconds) => string): string {
  const words = wordsOf(delivery)
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

/** What a type is called; with `expected`, for a service or delivery to come. */
export function deliveryTypeName({ type, expected }: Pick<DeliveryDate, 'type' | 'expected'>): string {
  return (expected ? expectedDeliveryWords : deliveryWords)[type]
}

/** Other clients store the type's name in the label, which would state an expected date as a fact. */
function wordsOf(delivery: DeliveryDate): string {
  const label = delivery.expected ? '' : delivery.label.trimEnd().replace(/:$/, '')
  return label || deliveryTypeName(delivery)
}

function period(words: string, ends: string[]): string {
  return ends.length === 0 ? '' : `${words}: ${ends.join(' – ')}`
}
