import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import DragIndicatorIcon from '@mui/icons-material/DragIndicator'
import EditIcon from '@mui/icons-material/EditOutlined'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useReadOnly } from '#rooms/ui/fields/read-only.ts'
import { texts } from '../texts.ts'
import type { RowList } from '../work/content-changes.ts'
import { useEditorState, useEditorStore } from '../work/editor-context.ts'
import { RowBox, RowButton } from './row-grid.tsx'
import type { RowActions } from './use-row-actions.ts'
import { useRowDrag } from './use-row-drag.ts'

interface RowFrameProps {
  list: RowList
  id: string
  /** Index in its list, counted from 0. */
  index: number
  /** Position, counted from 1; surcharges continue the numbering of items [A4.14]. */
  position: number
  title: string
  columns: string
  actions: RowActions
  /**
   * Announces that the row has been moved by keyboard. Gets the new index of the row, which may be past the
   * end of the list.
   */
  onMoved: (index: number) => void
  /** Cells between the position and the buttons. */
  cells: ReactNode
  /** Shown before the buttons that all rows have. */
  extraButton?: ReactNode
  /** Replaces the whole content of the row while the row is being edited. */
  form: ReactNode
}

/** A table row that can be dragged, moved with the arrow keys and edited in place [S2.6.15]. */
export function RowFrame(props: RowFrameProps) {
  const { list, id, index, position, columns, actions, cells, form } = props
  const row = useRef<HTMLTableRowElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const isReadOnly = useReadOnly()
  const isOpen = useEditorState((state) => state.openRow?.id === id)
  const edge = useRowDrag({
    row,
    handle,
    isEnabled: !isReadOnly && !isOpen,
    list,
    id,
    index,
    move: actions.move,
  })
  useFocusReturn(row, isOpen)

  const title = props.title || texts.untitled
  const name = (action: string) => texts.rowAction(action, position, title)
  const onHandleKey = async (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined || index + step < 0) return
    event.preventDefault()
    if (await actions.move(id, index + step)) props.onMoved(index + step)
  }
  const onRemove = async () => {
    const table = row.current?.closest('table')
    if (await actions.remove(id)) requestAnimationFrame(() => table && focusRow(table, index))
  }

  return (
    <RowBox
      ref={row}
      data-row={id}
      data-drop={edge}
      data-open={isOpen}
      style={isOpen ? {} : { gridTemplateColumns: columns }}
      onDoubleClick={() => !isReadOnly && !isOpen && void actions.edit(id)}
    >
      {isOpen ? (
        <td className="form">{form}</td>
      ) : (
        <>
          <td className="position">
            <RowButton
              ref={handle}
              type="button"
              className="handle"
              disabled={isReadOnly}
              aria-label={name(texts.move)}
              title={texts.move}
              onKeyDown={onHandleKey}
            >
              <DragIndicatorIcon />
            </RowButton>
            {position}
          </td>
          {cells}
          <td className="buttons">
            {props.extraButton}
            <RowButton
              type="button"
              data-focus="edit"
              disabled={isReadOnly}
              aria-label={name(texts.edit)}
              title={texts.edit}
              onClick={() => void actions.edit(id)}
            >
              <EditIcon />
            </RowButton>
            <RowButton
              type="button"
              disabled={isReadOnly}
              aria-label={name(texts.remove)}
              title={texts.remove}
              onClick={onRemove}
            >
              <DeleteIcon />
            </RowButton>
          </td>
        </>
      )}
    </RowBox>
  )
}

/**
 * Focuses the row that is now at `index`, or the last row if there is none; in an empty table, the table
 * itself.
 */
function focusRow(table: HTMLTableElement, index: number): void {
  const buttons = table.querySelectorAll<HTMLElement>('[data-focus="edit"]')
  const target = buttons[Math.min(index, buttons.length - 1)] ?? table
  target.focus()
}

/** After an edit, moves the focus back to the row's edit button, unless another row has been opened. */
function useFocusReturn(row: { current: HTMLElement | null }, isOpen: boolean): void {
  const store = useEditorStore()
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && store.getState().openRow === undefined)
      row.current?.querySelector<HTMLElement>('[data-focus="edit"]')?.focus()
    wasOpen.current = isOpen
  }, [row, isOpen, store])
}
