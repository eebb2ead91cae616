import { create } from 'zustand'
import { whenSessionEnds } from '../session-end.ts'

/** Recovery codes that the server has just created. They exist only here until the user stores them. */
export const useShownRecoveryCodes = create<{ codes: string[] }>(() => ({ codes: [] }))

export function hideRecoveryCodes(): void {
  useShownRecoveryCodes.setState({ codes: [] })
}

whenSessionEnds(hideRecoveryCodes)
