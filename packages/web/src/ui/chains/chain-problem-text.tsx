import { loadedOnUse, useLoaded } from '../loaded-on-use.ts'
import type { ChainProblem } from './chain-problem-texts.ts'

const sentences = loadedOnUse(() => import('./chain-problem-texts.ts'))

/** Why a step in a chain failed, and what to do. Loads its sentences, which few users ever see. */
export function ChainProblemText({ problem }: { problem: ChainProblem }) {
  return useLoaded(sentences)?.chainProblemText(problem)
}
