import { useCallback, useMemo } from 'react'
import { confirmations } from '#rooms/texts.ts'
import { useAsk, useConfirm } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import { texts } from '../texts.ts'
import type { RowList } from '../work/content-changes.ts'
import { useEditorStore } from '../work/editor-context.ts'
import { isRowOpen } from '../work/editor-store.ts'

/**
 * Actions on the rows of a list. If a row is open, each action first asks the user what to do with that row.
 */
export interface RowActions {
  edit: (id: string) => Promise<void>
  /** Resolves to false if the user decides against it. */
  remove: (id: string) => Promise<boolean>
  /** Resolves to false if the user leaves the open row as it is. */
  move: (id: string, to: number) => Promise<boolean>
}

/**
 * Asks what to do with the open row before another edit starts [S4.5.25]: keep the input, discard it, or
 * leave the row open. Resolves to false if the row stays open.
 */
export function useLeaveOpenRow(): () => Promise<boolean> {
  const store = useEditorStore()
  const ask = useAsk()
  return useCallback(async () => {
    if (!isRowOpen(store.getState())) return true
    const answer = await ask({ text: confirmations.rowInEdit, alternativeLabel: texts.keepRow })
    const { keepRows, dropRows } = store.getState().actions
    if (answer === 'alternative') keepRows()
    if (answer === 'agreed') dropRows()
    return answer !== 'declined'
  }, [store, ask])
}

/** Edits, removes and moves rows, with the confirmations that each action needs [S4.5.25, S5.0.38]. */
export function useRowActions(list: RowList): RowActions {
  const store = useEditorStore()
  const confirm = useConfirm()
  const leaveOpenRow = useLeaveOpenRow()
  return useMemo(() => {
    const { actions } = store.getState()
    return {
      edit: async (id) => {
        if (await leaveOpenRow()) actions.openRow(list, id)
      },
      remove: async (id) => {
        if (!(await leaveOpenRow())) return false
        if (!(await confirm({ text: confirmations.removeRow, destructive: true }))) return false
        actions.removeRow(list, id)
        return true
      },
      move: async (id, to) => {
        if (!(await leaveOpenRow())) return false
        actions.moveRow(list, id, to)
        return true
      },
    }
  }, [store, confirm, leaveOpenRow, list])
}
