import type { Profile } from '@kontor/domain/organisation/profile'
import type { AllowanceOrCharge } from '../model/e-invoice.ts'

/** The reason (BT-97, BT-104) for a surcharge without a title. EN 16931 requires a reason (BR-33, BR-38). */
export const defaultReasons: Record<AllowanceOrCharge['kind'], string> = {
  allowance: 'Abschlag',
  charge: 'Aufschlag',
}

/**
 * The page's label for the internal reference. This reference is not BT-10: public buyers require their
 * Leitweg-ID there and route invoices by it.
 */
export const yourReference = 'Ihre Referenz'

/**
 * The register entry and the directors (BT-33), one line each. § 35a GmbHG and similar laws require them on
 * business letters.
 */
export function legalLines({ register, directors }: Pick<Profile, 'register' | 'directors'>): string[] {
  const entry = filled([register.court, register.number]).join(', ')
  const names = filled(directors).join(', ')
  return filled([entry, names === '' ? '' : `Geschäftsführung: ${names}`])
}

/**
 * The line for a cash discount in BT-20, in KoSIT's notation (BR-DE-18): the days, and the percentage with
 * two decimals.
 */
export function cashDiscountLine(days: number, percentage: string): string {
  return `#SKONTO#TAGE=${days}#PROZENT=${percentage}#`
}

function filled(texts: string[]): string[] {
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}
