/** The formats of bank files. 052 is intraday, 053 the booked truth, 054 gives the details of batches. */
export const statementFormats = ['camt052', 'camt053', 'camt054', 'mt940', 'csv'] as const

export type StatementFormat = (typeof statementFormats)[number]

/** `pending`: shown, never booked. */
export type EntryStatus = 'booked' | 'pending'

/** A balance: an exact amount in major units ('-12.5') on a day ('2026-01-31', '' if the file states none). */
export interface StatementBalance {
  amount: string
  day: string
}

/**
 * One payment of an entry. `charge`: the bank's charge, as the difference between an entry and its payments.
 * `rest`: a difference that the file does not explain.
 */
export interface ReadLine {
  kind: 'payment' | 'charge' | 'rest'
  /** Exact, in major units and the currency of the entry; negative if money went out. */
  amount: string
  party: string
  /** IBAN or other account number of the counterparty, without spaces; '' if unknown. */
  iban: string
  bic: string
  /** Pieces of the remittance information, as the bank has cut them. */
  texts: readonly string[]
  /** '' for none, also where the file says NOTPROVIDED. */
  endToEnd: string
  mandate: string
  /** Structured reference of the creditor, such as RF18…. */
  creditorReference: string
  /** Code of the reason for a return, such as AC04 or MD06; '' for none. */
  returnReason: string
}

/** A line of which the file says nothing but an amount. */
export const emptyLine: Omit<ReadLine, 'amount'> = {
  kind: 'payment',
  party: '',
  iban: '',
  bic: '',
  texts: [],
  endToEnd: '',
  mandate: '',
  creditorReference: '',
  returnReason: '',
}

/** An entry of an account: one booking, which can consist of several payments. */
export interface ReadEntry {
  /** 'YYYY-MM-DD'. */
  bookingDay: string
  valueDay: string
  /** Exact, in major units; negative if money went out. The lines add up to it. */
  amount: string
  currency: string
  status: EntryStatus
  /** The bank's reference; '' if the file has none. */
  reference: string
  isReversal: boolean
  /** The bank's transaction code, such as PMNT/RCDT/ESCT or NTRF+166. */
  code: string
  /** The bank's text for the booking. */
  info: string
  lines: readonly ReadLine[]
}

/** What a file states about one account. */
export interface ReadStatement {
  format: StatementFormat
  /** IBAN or other number of the own account, without spaces; '' if the file does not state it. */
  account: string
  currency: string
  /** Identification and number of the statement, as the bank gives them. */
  id: string
  sequence: string
  opening?: StatementBalance | undefined
  closing?: StatementBalance | undefined
  entries: readonly ReadEntry[]
}

/** Why a bank file is refused as a whole. */
export const statementFaultCodes = [
  'notAStatement',
  'empty',
  'doctype',
  'malformed',
  'wrongEncoding',
  'tooLarge',
  'tooDeep',
  'tooMany',
  'zipUnreadable',
  'zipTooLarge',
  'zipTooMany',
  'badAmount',
  'badDay',
  'badCurrency',
  'noAccount',
  'csvColumns',
  'tooSlow',
  'tooMuch',
  'notRead',
] as const

export type StatementFaultCode = (typeof statementFaultCodes)[number]

/** The first fault of a file, and where it is: file in a ZIP ('' otherwise), line from 1 (0: unknown), and text. */
export interface StatementFault {
  code: StatementFaultCode
  file: string
  line: number
  text: string
}
