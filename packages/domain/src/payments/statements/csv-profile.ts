/** What a column of a bank's CSV file can be. `text` can stand for several columns. */
export const csvFields = [
  'bookingDay',
  'valueDay',
  'amount',
  'credit',
  'debit',
  'sign',
  'currency',
  'party',
  'iban',
  'bic',
  'text',
  'endToEnd',
  'mandate',
  'info',
  'account',
  'status',
] as const

export type CsvField = (typeof csvFields)[number]

export const csvEncodings = ['utf-8', 'windows-1252'] as const
export const csvDelimiters = [';', ',', '\t', '|'] as const

/** How a bank writes its CSV file. */
export interface CsvProfile {
  encoding: (typeof csvEncodings)[number]
  delimiter: (typeof csvDelimiters)[number]
  /** The decimal separator. */
  decimal: ',' | '.'
  /** The headings, by what they stand for. */
  columns: { heading: string; field: CsvField }[]
}

/** Headings of German banks, folded to letters and digits. */
const known: Readonly<Record<CsvField, readonly string[]>> = {
  bookingDay: ['buchungstag', 'buchungsdatum', 'buchung', 'datum', 'bookingdate', 'date'],
  valueDay: ['valuta', 'valutadatum', 'wertstellung', 'wertstellungsdatum', 'wertstellungstag', 'valuedate'],
  amount: [
    'betrag',
    'betrageur',
    'umsatz',
    'umsatzeur',
    'betragin',
    'umsatzin',
    'amount',
    'amounteur',
    'betrageuro',
  ],
  credit: ['haben', 'gutschrift', 'habeneur', 'credit'],
  debit: ['soll', 'lastschrift', 'solleur', 'belastung', 'debit'],
  sign: ['sollhaben', 'sh', 'sollhabenkennzeichen'],
  currency: ['waehrung', 'wahrung', 'currency'],
  party: [
    'beguenstigterzahlungspflichtiger',
    'begunstigterzahlungspflichtiger',
    'namezahlungsbeteiligter',
    'auftraggeberempfanger',
    'auftraggeberempfaenger',
    'auftraggeberbegunstigter',
    'auftraggeberbeguenstigter',
    'empfangerauftraggeber',
    'zahlungspflichtiger',
    'zahlungspflichtige',
    'zahlungspflichtiger',
    'name',
    'partnername',
    'payee',
    'gegenpartei',
  ],
  iban: [
    'kontonummeriban',
    'ibanzahlungsbeteiligter',
    'iban',
    'gegeniban',
    'ibandesauftraggebers',
    'kontonummer',
    'partneriban',
    'accountnumber',
    'gegenkonto',
  ],
  bic: ['bicswiftcode', 'bic', 'blz', 'bicswiftcodezahlungsbeteiligter', 'bicoderblz'],
  text: ['verwendungszweck', 'buchungsdetails', 'zahlungsreferenz', 'paymentreference', 'reference', 'vwz'],
  endToEnd: ['kundenreferenzendtoend', 'endtoendreferenz', 'endtoendid', 'kundenreferenz', 'e2ereferenz'],
  mandate: ['mandatsreferenz', 'mandat'],
  info: ['buchungstext', 'umsatzart', 'umsatztyp', 'vorgang', 'transactiontype', 'type'],
  account: ['auftragskonto', 'ibanauftragskonto', 'eigenesiban', 'eigeneskonto', 'kontoiban'],
  status: ['info', 'status'],
}

/** What a heading stands for; undefined if no bank that we know uses it. */
export function guessedField(heading: string): CsvField | undefined {
  const folded = heading
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]/g, '')
  for (const field of csvFields) if (known[field].includes(folded)) return field
  return /^verwendungszweck\w*$/.test(folded) ? 'text' : undefined
}

/** Whether columns say enough: a day, and an amount or one of credit and debit. */
export function isCompleteProfile(columns: readonly { field: CsvField }[]): boolean {
  const has = (field: CsvField) => columns.some((column) => column.field === field)
  return has('bookingDay') && (has('amount') || has('credit') || has('debit'))
}
