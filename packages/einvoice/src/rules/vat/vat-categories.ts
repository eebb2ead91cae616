/** What the rules of EN 16931 require of a VAT category. */
export interface Category {
  /** As it appears in the ids of its rules. */
  name: string
  code: string
  label: string
  /** The rate that its lines, allowances and charges must have. */
  rate: 'positive' | 'notNegative' | 'zero' | 'none'
  /**
   * Who must state a VAT or tax registration. `nobody`: an invoice not subject to VAT must not state a VAT
   * id.
   */
  registered: 'seller' | 'sellerWithVatId' | 'sellerAndBuyer' | 'bothWithVatId' | 'nobody'
  hasReason: boolean
}

export const vatCategories: readonly Category[] = [
  {
    name: 'S',
    code: 'S',
    label: 'mit Umsatzsteuer',
    rate: 'positive',
    registered: 'seller',
    hasReason: false,
  },
  { name: 'Z', code: 'Z', label: 'Nullsatz', rate: 'zero', registered: 'seller', hasReason: false },
  { name: 'E', code: 'E', label: 'steuerbefreit', rate: 'zero', registered: 'seller', hasReason: true },
  {
    name: 'AE',
    code: 'AE',
    label: 'Umkehr der Steuerschuld',
    rate: 'zero',
    registered: 'sellerAndBuyer',
    hasReason: true,
  },
  {
    name: 'IC',
    code: 'K',
    label: 'innergemeinschaftliche Lieferung',
    rate: 'zero',
    registered: 'bothWithVatId',
    hasReason: true,
  },
  { name: 'G', code: 'G', label: 'Ausfuhr', rate: 'zero', registered: 'sellerWithVatId', hasReason: true },
  { name: 'O', code: 'O', label: 'nicht steuerbar', rate: 'none', registered: 'nobody', hasReason: true },
  {
    name: 'AF',
    code: 'L',
    label: 'IGIC, Kanarische Inseln',
    rate: 'positive',
    registered: 'seller',
    hasReason: false,
  },
  {
    name: 'AG',
    code: 'M',
    label: 'IPSI, Ceuta und Melilla',
    rate: 'notNegative',
    registered: 'seller',
    hasReason: false,
  },
]

/** Whether invoices of this category state a tax. */
export function isTaxed({ rate }: Category): boolean {
  return rate === 'positive' || rate === 'notNegative'
}
