import type { ChainErrorCode } from '@kontor/domain/chains/chain-errors'
import type { MenuAction } from '../action-menu.tsx'
import { chainTexts } from './texts.ts'

interface ChainEntry {
  name: keyof typeof chainTexts.actions
  error: ChainErrorCode | undefined
  run: () => void
}

/**
 * The menu entries of Storno und Teilrechnungen. While the function is off, there is only the disabled entry
 * that the requirements specify [S2.4.23, S2.5.15].
 */
export function chainMenu(
  isOn: boolean,
  entries: readonly ChainEntry[],
  hintWhileOff: string = chainTexts.functionOff,
): MenuAction[] {
  if (!isOn) return [{ label: chainTexts.actions.cancel, disabled: true, hint: hintWhileOff }]
  return entries.map(({ name, error, run }) => ({
    label: chainTexts.actions[name],
    onClick: run,
    ...disabledBy(error),
  }))
}

/** Properties that disable an entry and state the reason. */
export function disabledBy(error: ChainErrorCode | undefined): Pick<MenuAction, 'disabled' | 'hint'> {
  return error === undefined ? {} : { disabled: true, hint: chainTexts.reasons[error] }
}
