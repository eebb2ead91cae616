import type { Profile } from '@kontor/domain/organisation/profile'
import type { AllowanceOrCharge } from '../model/e-invoice.ts'

/**
 * What stands for the reason (BT-97, BT-104) of a surcharge without a title, as there must be one (BR-33,
 * BR-38).
 */
export const defaultReasons: Record<AllowanceOrCharge['kind'], string> = {
  allowance: 'Abschlag',
  charge: 'Aufschlag',
}

/**
 * What the page calls the internal reference. It is no BT-10, by which public buyers route an invoice: they
 * ask for their Leitweg-ID there.
 */
export const yourReference = 'Ihre Referenz'

/**
 * Register of companies and directors (BT-33), one line each; §35a GmbHG and its kin want them on a business
 * letter.
 */
export function legalLines({ register, directors }: Pick<Profile, 'register' | 'directors'>): string[] {
  const entry = filled([register.court, register.number]).join(', ')
  const names = filled(directors).join(', ')
  return filled([entry, names === '' ? '' : `Geschäftsführung: ${names}`])
}

/**
 * The lines of a cash discount in BT-20, as KoSIT writes them (BR-DE-18): days, and per cent with two
 * decimals.
 */
export function cashDiscountLine(days: number, percentage: string): string {
  return `#SKONTO#TAGE=${days}#PROZENT=${percentage}#`
}

function filled(texts: string[]): string[] {
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}
