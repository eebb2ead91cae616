import { openDispatchDialog } from '#rooms/state/dispatch/dispatch-dialog.ts'

/** Opens the dialog that sends one letter, or the one that names who gets which of several. */
export function sendLetters(letters: readonly { id: string }[]): void {
  const papers = letters.map(({ id }) => ({ paperKind: 'reminder', paperId: id }) as const)
  const [paper] = papers
  if (paper === undefined) return
  openDispatchDialog(papers.length === 1 ? { kind: 'send', paper } : { kind: 'sendAll', papers })
}
