import type { MatchReason } from '@kontor/domain/payments/matching/match'

/** Why a bank line may pay a claim, in words. */
export const matchReasonNames = {
  number: 'Rechnungsnummer steht im Verwendungszweck',
  unsureNumber: 'Zahl im Verwendungszweck könnte die Rechnungsnummer sein',
  iban: 'Konto hat schon für diesen Kunden gezahlt',
  sharedIban: 'Konto hat für diesen und andere Kunden gezahlt',
  otherPayer: 'Konto hat bisher nur für andere Kunden gezahlt',
  customerNumber: 'Kundennummer steht im Verwendungszweck',
  otherCustomerNumber: 'Kundennummer eines anderen Kunden steht im Verwendungszweck',
  name: 'Name passt',
  amount: 'Betrag passt genau',
  skonto: 'Betrag passt abzüglich Skonto',
  skontoLate: 'Betrag passt abzüglich Skonto, aber die Frist ist vorbei',
  centsOff: 'Betrag weicht um Cents ab',
  amountDiffers: 'Betrag weicht ab',
  sum: 'mehrere Rechnungen zusammen',
  sameAmount: 'andere passen ebenso',
  taken: 'ein anderer Umsatz passt auch darauf',
} as const satisfies Record<MatchReason, string>
