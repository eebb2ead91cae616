/** The breakdowns of CII but for those that an official rule of their own category keeps from all others. */
export const breakdowns = {
  cii: `//ApplicableHeaderTradeSettlement/ApplicableTradeTax${['L', 'M', 'O'].map((one) => `[.[TypeCode=VAT]/CategoryCode!=${one}]`).join('')}`,
  ubl: '//TaxTotal/TaxSubtotal',
}
