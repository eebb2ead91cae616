import { createContext, useContext } from 'react'

/** Makes a whole form read-only, without passing a prop through each section. */
export const ReadOnly = createContext(false)

/** Whether a field is read-only because of its context or its own prop. */
export function useReadOnly(own = false): boolean {
  const isFormReadOnly = useContext(ReadOnly)
  return isFormReadOnly || own
}
