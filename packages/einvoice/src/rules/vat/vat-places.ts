import type { Place } from '../place.ts'
import type { Test } from '../rule.ts'

/** A path or a test for each syntax. */
export interface ForEachSyntax<Value> {
  cii: Value
  ubl: Value
}

// Paths to the taxes in a document.
export const breakdown = {
  cii: '//ApplicableHeaderTradeSettlement/ApplicableTradeTax',
  ubl: 'TaxTotal/TaxSubtotal/TaxCategory',
}
export const ofLine = {
  cii: '//IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement/ApplicableTradeTax',
  ubl: '//InvoiceLine/Item/ClassifiedTaxCategory',
}
export const anyLine = {
  cii: '//SpecifiedLineTradeSettlement/ApplicableTradeTax',
  ubl: '//ClassifiedTaxCategory',
}
export const ofAllowance = {
  cii: '//SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=false]/CategoryTradeTax',
  ubl: '//AllowanceCharge[ChargeIndicator=false]/TaxCategory',
}
export const ofCharge = {
  cii: '//SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=true]/CategoryTradeTax',
  ubl: '//AllowanceCharge[ChargeIndicator=true]/TaxCategory',
}
/** Factur-X accepts only `true` and `false`, not 1 and 0. */
export const inWords = ({ cii, ubl }: ForEachSyntax<string>) => ({ cii: cii.replace('=', '=='), ubl })
export const anyAllowance = { cii: '//CategoryTradeTax', ubl: '//AllowanceCharge/TaxCategory' }

/** In UBL, BR-O-03 and BR-O-04 check only allowances and charges at document level. */
export function ofDocumentIfO(code: string, { cii, ubl }: ForEachSyntax<string>) {
  return { cii, ubl: code === 'O' ? ubl.replace('//', '') : ubl }
}

/** Whether a tax has this code: CII compares it exactly, while UBL ignores white space around it. */
export function isOf(place: Place, code: string): boolean {
  return place.tree.syntax.id === 'cii'
    ? place.values('CategoryCode').includes(code)
    : place.texts('ID').includes(code)
}

export function isVat(place: Place): boolean {
  return place.tree.syntax.id === 'cii'
    ? place.value('TypeCode').toUpperCase() === 'VAT'
    : place.texts('TaxScheme/ID').some((scheme) => scheme.toUpperCase() === 'VAT')
}

/** Restricts a test to the taxes of one category. */
export function isOneOf(code: string, test: Test, isAnyTax = false): Test {
  return (place) => !isOf(place, code) || !(isAnyTax || isVat(place)) || test(place)
}

export function whereCategory(code: string, { cii, ubl }: ForEachSyntax<Test>, isAnyTax: boolean) {
  return { cii: isOneOf(code, cii, isAnyTax), ubl: isOneOf(code, ubl) }
}

/** How many taxes at these paths have the code. */
export function countTaxes(place: Place, where: string, code: string, isAnyTax: boolean): number {
  return place.all(where).filter((tax) => isOf(tax, code) && (isAnyTax || isVat(tax))).length
}
