import type { ChainRefusal } from '@kontor/domain/chains/chain-refusals'
import type { MenuAction } from '../action-menu.tsx'
import { chainTexts } from './texts.ts'

interface ChainEntry {
  name: keyof typeof chainTexts.actions
  refusal: ChainRefusal | undefined
  run: () => void
}

/**
 * Menu entries of Storno und Teilrechnungen; while the function is off, the one that the requirements specify
 * [S2.4.23, S2.5.15].
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

/** Properties that disable an entry and state the reason. */
export function refusedFor(refusal: ChainRefusal | undefined): Pick<MenuAction, 'disabled' | 'hint'> {
  return refusal === undefined ? {} : { disabled: true, hint: chainTexts.reasons[refusal] }
}
