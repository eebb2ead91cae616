import { create } from 'zustand'
import { whenSessionEnds } from '../session/session-end.ts'

/** Recovery codes that the server has just made: on screen until the user has kept them, and nowhere else. */
export const useShownRecoveryCodes = create<{ codes: string[] }>(() => ({ codes: [] }))

export function hideRecoveryCodes(): void {
  useShownRecoveryCodes.setState({ codes: [] })
}

whenSessionEnds(hideRecoveryCodes)
