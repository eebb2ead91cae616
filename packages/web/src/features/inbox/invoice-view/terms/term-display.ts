import { createContext, useContext } from 'react'
import type { Currencies } from './term-value.ts'

/** How a view shows terms. */
export interface TermDisplay extends Currencies {
  /** Whether the number of a term (BT-…) stands beside it. */
  hasNumbers: boolean
}

export const TermDisplayContext = createContext<TermDisplay>({
  hasNumbers: false,
  currency: undefined,
  taxCurrency: undefined,
})

export function useTermDisplay(): TermDisplay {
  return useContext(TermDisplayContext)
}
