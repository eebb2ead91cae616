/** The VAT breakdowns of CII, without those that an official rule of their own category excludes. */
export const breakdowns = {
  cii: `//ApplicableHeaderTradeSettlement/ApplicableTradeTax${['L', 'M', 'O'].map((one) => `[.[TypeCode=VAT]/CategoryCode!=${one}]`).join('')}`,
  ubl: '//TaxTotal/TaxSubtotal',
}
