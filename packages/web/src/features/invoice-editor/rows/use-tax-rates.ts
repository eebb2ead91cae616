import { commonTaxRate } from '@kontor/domain/invoices/rows/surcharge-tax-rate'
import type { TaxRate } from '@kontor/domain/tax/tax-rate'
import { useEditorState, useEditorStore, useTaxCase } from '../work/editor-context.ts'

/** A new line has the invoice's default tax rate [S5.0.17], or 0 if the invoice shows no tax. */
export function useNextTaxRate(): TaxRate {
  const isTaxed = useTaxCase() === 'domestic'
  const rate = useEditorState((state) => state.invoice.content.customer.defaultTaxRate)
  return isTaxed ? rate : 0
}

/**
 * A new surcharge has the common tax rate of its items, otherwise the rate of a new line. Computed only when
 * called, so that item changes cause no rendering.
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
