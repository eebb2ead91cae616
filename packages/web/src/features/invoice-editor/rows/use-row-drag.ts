import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  type ElementDropTargetEventBasePayload,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useState } from 'react'
import type { RowList } from '../work/content-changes.ts'

/** Where a dragged row would land relative to this one. */
type DropEdge = 'before' | 'after'

interface DraggedRow {
  list: RowList
  id: string
  index: number
}

interface RowDrag extends DraggedRow {
  row: RefObject<HTMLElement | null>
  handle: RefObject<HTMLElement | null>
  isEnabled: boolean
  move: (id: string, to: number) => unknown
}

/**
 * Makes a row draggable by its handle, and a drop target for others of its list. Returns the edge to mark.
 */
export function useRowDrag({ row, handle, isEnabled, list, id, index, move }: RowDrag): DropEdge | undefined {
  const [edge, setEdge] = useState<DropEdge>()

  useEffect(() => {
    if (!isEnabled || !row.current || !handle.current) return
    const markEdge = (event: ElementDropTargetEventBasePayload) =>
      setEdge(isSelf(event, id) ? undefined : edgeAt(event))
    return combine(
      draggable({
        element: row.current,
        dragHandle: handle.current,
        getInitialData: () => ({ list, id, index }) satisfies DraggedRow,
      }),
      dropTargetForElements({
        element: row.current,
        canDrop: ({ source }) => source.data.list === list,
        onDragEnter: markEdge,
        onDrag: markEdge,
        onDragLeave: () => setEdge(undefined),
        onDrop: (event) => {
          setEdge(undefined)
          if (isSelf(event, id)) return
          const from = Number(event.source.data.index)
          const beside = edgeAt(event) === 'after' ? index + 1 : index
          // Removing the row shifts those behind it by one.
          void move(String(event.source.data.id), from < beside ? beside - 1 : beside)
        },
      }),
    )
  }, [row, handle, isEnabled, list, id, index, move])

  return edge
}

function isSelf({ source }: ElementDropTargetEventBasePayload, id: string): boolean {
  return source.data.id === id
}

function edgeAt({ self, location }: ElementDropTargetEventBasePayload): DropEdge {
  const { top, height } = self.element.getBoundingClientRect()
  return location.current.input.clientY < top + height / 2 ? 'before' : 'after'
}
