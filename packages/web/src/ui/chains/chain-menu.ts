import type { ChainRefusal } from '@kontor/domain/chains/chain-refusals'
import type { MenuAction } from '../action-menu.tsx'
import { chainTexts } from './texts.ts'

interface ChainEntry {
  name: keyof typeof chainTexts.actions
  refusal: ChainRefusal | undefined
  run: () => void
}

/**
 * Entries of Storno und Teilrechnungen; while the function is off, the one of the requirements [S2.4.23,
 * S2.5.15].
 */
export function chainMenu(
  isOn: boolean,
  entries: readonly ChainEntry[],
  hintWhileOff: string = chainTexts.functionOff,
): MenuAction[] {
  if (!isOn) return [{ label: chainTexts.actions.cancel, disabled: true, hint: hintWhileOff }]
  return entries.map(({ name, refusal, run }) => ({
    label: chainTexts.actions[name],
    onClick: run,
    ...refusedFor(refusal),
  }))
}

/** What disables an entry and says why. */
export function refusedFor(refusal: ChainRefusal | undefined): Pick<MenuAction, 'disabled' | 'hint'> {
  return refusal === undefined ? {} : { disabled: true, hint: chainTexts.reasons[refusal] }
}
