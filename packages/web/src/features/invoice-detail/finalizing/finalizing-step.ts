import type { Finding } from '@kontor/einvoice/check/finding'
import type { PaperProblem } from '#rooms/state/chains/paper-problem.ts'

/** What the checks found about a draft. Later checks do not run once an earlier one has found a problem. */
export interface Checked {
  /** Why its chain prevents the draft from becoming final. */
  paperProblem?: PaperProblem
  findings: Finding[]
  /** The findings that prevent the draft from becoming final in its format. */
  stops: Finding[]
  /** The draft shows VAT that it must not show (§ 14c UStG), so it cannot become final in any format. */
  isTaxForbidden: boolean
}

/** What Fertigstellen does next [S4.1.1]. */
type FinalizingStep =
  | { name: 'explainPaper'; problem: PaperProblem }
  | { name: 'stop'; findings: Finding[]; isTaxForbidden: boolean }
  /** With `offersEdit`, Enter must not finalize, because finalizing an incomplete draft cannot be undone. */
  | { name: 'ask'; findings: Finding[]; offersEdit: boolean }
  | { name: 'finalize' }
  | { name: 'edit' }
  | { name: 'end' }

export type StepNamed<Name extends FinalizingStep['name']> = Extract<FinalizingStep, { name: Name }>

/**
 * After the checks: a problem with the chain and whatever stops the draft are explained, otherwise the user
 * is asked. Ends if the checks failed, or if the user has left the page and could answer by accident.
 */
export function stepAfterCheck(checked: Checked | undefined, isOpen: boolean): FinalizingStep {
  if (checked === undefined || !isOpen) return { name: 'end' }
  const { paperProblem, findings, stops, isTaxForbidden } = checked
  if (paperProblem !== undefined) return { name: 'explainPaper', problem: paperProblem }
  if (stops.length > 0) return { name: 'stop', findings, isTaxForbidden }
  return { name: 'ask', findings, offersEdit: findings.some(({ severity }) => severity === 'error') }
}

const stepByAnswer = { agreed: 'finalize', alternative: 'edit', declined: 'end' } as const

/** After the question: a draft becomes final only if the user agrees. */
export function stepAfterAnswer(answer: keyof typeof stepByAnswer): FinalizingStep {
  return { name: stepByAnswer[answer] }
}
