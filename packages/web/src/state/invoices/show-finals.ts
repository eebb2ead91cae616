import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { useSelection } from './selection.ts'

/** Lets the list of finals show those of these days that contain the text. Returns the path of the list. */
export function showFinals({ start, end }: { start: UnixSeconds; end: UnixSeconds }, search = ''): string {
  const { finalsQuery } = useSelection.getState()
  useSelection.setState({
    finalsQuery: { ...finalsQuery, type: 'range', start, end },
    finalsSearch: search,
    finalsPage: 0,
    selectedFinalId: '',
  })
  return '/home'
}
