import { createContext, useContext } from 'react'

/** Says to all fields and buttons below that they are there to be read: no section passes it on. */
export const ReadOnly = createContext(false)

/** Whether a field can be read only: by what it stands in, or for a reason of its own. */
export function useReadOnly(own = false): boolean {
  const surroundings = useContext(ReadOnly)
  return surroundings || own
}
