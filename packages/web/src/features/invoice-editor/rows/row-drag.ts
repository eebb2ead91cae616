import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  type ElementDropTargetEventBasePayload,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { RowList } from '../work/content-changes.ts'

/** Where a dragged row would land relative to the row under the pointer. */
export type DropEdge = 'before' | 'after'

interface DraggedRow {
  list: RowList
  id: string
  index: number
}

export interface MovableRow extends DraggedRow {
  move: (id: string, to: number) => unknown
}

/**
 * Makes a row draggable by its handle, and makes it a drop target for the other rows in its list. Calls
 * `mark` with the edge to mark, or with undefined to clear the mark. Returns the cleanup function.
 */
export function attachRowDrag(
  element: HTMLElement,
  dragHandle: HTMLElement,
  { list, id, index, move }: MovableRow,
  mark: (edge: DropEdge | undefined) => void,
): () => void {
  const markEdge = (event: ElementDropTargetEventBasePayload) =>
    mark(isSelf(event, id) ? undefined : edgeAt(event))
  return combine(
    draggable({
      element,
      dragHandle,
      getInitialData: () => ({ list, id, index }) satisfies DraggedRow,
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.list === list,
      onDragEnter: markEdge,
      onDrag: markEdge,
      onDragLeave: () => mark(undefined),
      onDrop: (event) => {
        mark(undefined)
        if (isSelf(event, id)) return
        const from = Number(event.source.data.index)
        const beside = edgeAt(event) === 'after' ? index + 1 : index
        // Removing the row moves the rows after it up by one.
        void move(String(event.source.data.id), from < beside ? beside - 1 : beside)
      },
    }),
  )
}

function isSelf({ source }: ElementDropTargetEventBasePayload, id: string): boolean {
  return source.data.id === id
}

function edgeAt({ self, location }: ElementDropTargetEventBasePayload): DropEdge {
  const { top, height } = self.element.getBoundingClientRect()
  return location.current.input.clientY < top + height / 2 ? 'before' : 'after'
}
