import { useMemo } from 'react'
import { confirmations } from '../../../texts.ts'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import type { RowList } from '../work/content-changes.ts'
import { useEditorStore } from '../work/editor-context.ts'

export interface RowActions {
  edit: (id: string) => Promise<void>
  remove: (id: string) => Promise<boolean>
  move: (id: string, to: number) => Promise<boolean>
}

/** Editing, removing and moving rows, each with the confirmations that it asks for [S4.5.25, S5.0.38]. */
export function useRowActions(list: RowList): RowActions {
  const store = useEditorStore()
  const confirm = useConfirm()
  return useMemo(() => {
    const { actions } = store.getState()
    const leaveOpenRow = async () => {
      if (store.getState().openRow === undefined) return true
      if (!(await confirm({ text: confirmations.rowInEdit }))) return false
      actions.cancelRow()
      return true
    }
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
  }, [store, confirm, list])
}
