import { create } from 'zustand'
import { whenSessionEnds } from './session-end.ts'

/** Whether the user is on the way of a first step, so that the page leads back to the steps. */
export const useFirstSteps = create<{ isFollowed: boolean }>(() => ({ isFollowed: false }))

export function followFirstStep(): void {
  useFirstSteps.setState({ isFollowed: true })
}

/** The user is back at the steps, or does not want them. */
export function leaveFirstSteps(): void {
  useFirstSteps.setState({ isFollowed: false })
}

whenSessionEnds(leaveFirstSteps)
