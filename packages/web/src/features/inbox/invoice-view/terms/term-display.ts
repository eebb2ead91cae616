import { createContext, useContext } from 'react'
import type { Currencies } from './term-value.ts'

export interface TermDisplay extends Currencies {
  /** Whether to show the number of a term (BT-…). */
  showTermNumbers: boolean
}

export const TermDisplayContext = createContext<TermDisplay>({
  showTermNumbers: false,
  currency: undefined,
  taxCurrency: undefined,
})

export function useTermDisplay(): TermDisplay {
  return useContext(TermDisplayContext)
}
