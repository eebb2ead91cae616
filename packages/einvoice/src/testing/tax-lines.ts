import { at } from './rule-documents.ts'

export const trade = 'SupplyChainTradeTransaction'
export const settlement = `${trade}/ApplicableHeaderTradeSettlement`
const parts = {
  cii: {
    breakdown: `${settlement}/ApplicableTradeTax+`,
    line: `${trade}/IncludedSupplyChainTradeLineItem+/SpecifiedLineTradeSettlement/ApplicableTradeTax`,
    allowance: `${settlement}/SpecifiedTradeAllowanceCharge/CategoryTradeTax`,
  },
  ubl: {
    breakdown: 'TaxTotal/TaxSubtotal+/TaxCategory',
    line: 'InvoiceLine+/Item/ClassifiedTaxCategory',
    allowance: 'AllowanceCharge+/TaxCategory',
  },
}

/** Where a document states a tax. */
export type TaxPart = keyof typeof parts.cii

/** Lines for `ciiOf` that add a tax in the category `code`. `kind` is the kind of tax. */
export const taxCii = (part: TaxPart, code: string, kind = 'VAT') => [
  ...(part === 'allowance'
    ? [`${settlement}/SpecifiedTradeAllowanceCharge+/ChargeIndicator/Indicator=false`]
    : []),
  ...at(parts.cii[part], `TypeCode=${kind}`, `CategoryCode=${code}`),
]

/** The same for `ublOf`. */
export const taxUbl = (part: TaxPart, code: string, kind = 'VAT') =>
  at(parts.ubl[part], `ID=${code}`, `TaxScheme/ID=${kind}`)
