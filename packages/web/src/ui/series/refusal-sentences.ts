import type { SeriesRefusal } from '@kontor/domain/series/series'
import { otherRefusal, refusalTexts } from './texts.ts'

/** Why a series kept a draft, as German sentences, each once. */
export function refusalSentences(refusals: readonly SeriesRefusal[]): string[] {
  return [...new Set(refusals.map(({ code, message }) => message || (refusalTexts[code] ?? otherRefusal)))]
}
