/** The VAT breakdowns. In CII, the official rules that use this path leave out categories L, M and O. */
export const breakdowns = {
  cii: `//ApplicableHeaderTradeSettlement/ApplicableTradeTax${['L', 'M', 'O'].map((category) => `[.[TypeCode=VAT]/CategoryCode!=${category}]`).join('')}`,
  ubl: '//TaxTotal/TaxSubtotal',
}
