import { checkIban } from './iban.ts'

/** An account that receives transfers. */
export interface Account {
  /** '' if it is the seller's own name. */
  accountHolder: string
  iban: string
  /** May be '' within the European Economic Area. */
  bic: string
}

/** The way to pay an invoice: a transfer. Its texts are as the seller entered them. */
export interface Transfer extends Account {
  currency: string
  /** The text that the payer enters; '' for a draft, which has no number. */
  reference: string
}

/** The only way to pay an invoice: a transfer to the seller's account, with the number as its reference. */
export function transferFor(
  { accountHolder, iban, bic }: Account,
  { currency }: { currency: string },
  number: string,
): Transfer {
  return { accountHolder, iban, bic, currency, reference: number }
}

/** Whether a transfer can be a SEPA credit transfer: in euros, to a country of the Single Euro Payments Area. */
export function isSepaTransfer({ currency, iban }: Pick<Transfer, 'currency' | 'iban'>): boolean {
  return currency === 'EUR' && checkIban(iban) !== 'unknownCountry'
}
