import { commonTaxRate } from '@kontor/domain/invoices/rows/surcharge-tax-rate'
import type { TaxRate } from '@kontor/domain/tax/tax-rate'
import { useEditorState, useEditorStore, useTaxCase } from '../work/editor-context.ts'

/**
 * The tax rate of a new line: the customer's default rate [S5.0.17] in the tax case `domestic`, otherwise 0.
 */
export function useNextTaxRate(): TaxRate {
  const isTaxed = useTaxCase() === 'domestic'
  const rate = useEditorState((state) => state.invoice.content.customer.defaultTaxRate)
  return isTaxed ? rate : 0
}

/**
 * Returns a function that determines the tax rate of a surcharge. In the tax case `domestic`, that is the
 * common rate of the items that the surcharge refers to. If they have no common rate, or in any other tax
 * case, it is the rate of a new line. The function reads the items only when called, so that changes to them
 * cause no rerender.
 */
export function useSurchargeTaxRate(): (itemReferences: readonly string[]) => TaxRate {
  const store = useEditorStore()
  const isTaxed = useTaxCase() === 'domestic'
  const nextTaxRate = useNextTaxRate()
  return (itemReferences) => {
    const shared = commonTaxRate(itemReferences, store.getState().invoice.content.items)
    return isTaxed && shared !== undefined ? shared : nextTaxRate
  }
}
