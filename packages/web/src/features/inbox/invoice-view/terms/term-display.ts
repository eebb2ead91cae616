import { createContext, useContext } from 'react'
import type { Currencies } from './term-value.ts'

export interface TermDisplay extends Currencies {
  /** Whether to show the numbers of terms (BT-…). */
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
