/** Why an invoice shows VAT, or why it does not [A2.15]. */
export const taxCases = [
  'domestic',
  'reverseCharge',
  'euService',
  'intraCommunitySupply',
  'thirdCountryService',
  'export',
  'exempt',
  'smallBusiness',
] as const
export type TaxCase = (typeof taxCases)[number]

/** The sentence that the law requires on the page; '' if it requires none. */
export const taxNotes: Record<TaxCase, string> = {
  domestic: '',
  // § 14a (5) UStG.
  reverseCharge: 'Steuerschuldnerschaft des Leistungsempfängers',
  // § 3a (2), § 14a (1) UStG; Article 196 of Directive 2006/112/EC.
  euService: 'Steuerschuldnerschaft des Leistungsempfängers',
  // § 4 no. 1b, § 6a, § 14a (3) UStG.
  intraCommunitySupply: 'Steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr. 1 Buchst. b, § 6a UStG)',
  // § 3a (2) UStG.
  thirdCountryService: 'Nicht im Inland steuerbare Leistung (§ 3a Abs. 2 UStG)',
  // § 4 no. 1a, § 6 UStG.
  export: 'Steuerfreie Ausfuhrlieferung (§ 4 Nr. 1 Buchst. a, § 6 UStG)',
  // § 4 UStG. The note for EU and third countries says which number of § 4 applies.
  exempt: 'Steuerfreie Leistung (§ 4 UStG)',
  // § 19 UStG, § 34a UStDV.
  smallBusiness: 'Umsatzsteuerfreier Umsatz eines Kleinunternehmers (§ 19 UStG)',
}

/** Whether the recipient owes the tax (§ 13b UStG, Article 196 of Directive 2006/112/EC). */
export function isOwedByRecipient(taxCase: TaxCase): boolean {
  return taxCase === 'reverseCharge' || taxCase === 'euService'
}
