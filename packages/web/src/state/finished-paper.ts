import { create } from 'zustand'
import { whenSessionEnds } from './session-end.ts'

/** The id of the invoice or offer that the user has just finished, or ''. Its page says so, and what comes next. */
export const useFinishedPaper = create<{ id: string }>(() => ({ id: '' }))

export function showFinished({ id }: { id: string }): void {
  useFinishedPaper.setState({ id })
}

export function hideFinished(): void {
  useFinishedPaper.setState({ id: '' })
}

const pagesOfPapers = ['/home/invoice', '/home/offer']

/** Forgets the paper when a page opens that shows no paper. */
export function leaveFinished(path: string): void {
  if (!pagesOfPapers.includes(path)) hideFinished()
}

whenSessionEnds(hideFinished)
