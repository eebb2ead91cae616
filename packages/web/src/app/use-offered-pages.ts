import { useMemo } from 'react'
import { useMay } from '../state/organisation/may-call.ts'
import { needsOf } from '../state/organisation/page-needs.ts'
import { homePaths, type PathWith, pageOf } from './pages.ts'

/** The pages to offer in the menu or in the quick access, with their names there. */
export function useOfferedPages<Name extends 'menu' | 'jump'>(
  name: Name,
): { path: PathWith<Name>; title: string }[] {
  const may = useMay()
  return useMemo(
    () =>
      homePaths.flatMap((path) => {
        const title = pageOf(path)[name]
        return title !== undefined && may(needsOf(path)) ? [{ path: path as PathWith<Name>, title }] : []
      }),
    [name, may],
  )
}
