import { type RefObject, useEffect, useState } from 'react'
import { loadedOnUse, useLoadedIfPossible } from '#rooms/ui/loaded-on-use.ts'
import type { DropEdge, MovableRow } from './row-drag.ts'

interface RowDrag extends MovableRow {
  row: RefObject<HTMLElement | null>
  handle: RefObject<HTMLElement | null>
  isEnabled: boolean
}

const rowDrag = loadedOnUse(() => import('./row-drag.ts'))

/**
 * Makes a row draggable by its handle, and makes it a drop target for the other rows in its list. Returns the
 * edge to mark. The arrow keys move the row even if the drag code has not loaded.
 */
export function useRowDrag({ row, handle, isEnabled, list, id, index, move }: RowDrag): DropEdge | undefined {
  const [edge, setEdge] = useState<DropEdge>()
  const { module } = useLoadedIfPossible(rowDrag, isEnabled)

  useEffect(() => {
    if (!isEnabled || !module || !row.current || !handle.current) return
    return module.attachRowDrag(row.current, handle.current, { list, id, index, move }, setEdge)
  }, [module, row, handle, isEnabled, list, id, index, move])

  return edge
}
