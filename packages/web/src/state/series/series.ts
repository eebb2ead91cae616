import { seriesEndpoints } from '@kontor/contract/series/series-endpoints'
import type { Series, SeriesStateChange } from '@kontor/contract/series/series-schema'
import type { SeriesInput } from '@kontor/domain/series/series'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { hasCode, stated } from '../http/failure.ts'
import { queryClient } from '../http/query-client.ts'
import { call } from '../session/api-client.ts'

const seriesQuery = queryOptions({
  queryKey: ['series'],
  queryFn: ({ signal }) => call(seriesEndpoints.listSeries, { signal }),
})

/** The series, sorted by title, with their next dates and newest invoices. */
export function useSeriesList() {
  return useQuery(seriesQuery)
}

/** Updates the `known` series, or creates a new one if there is none. */
export function useSaveSeries(known: Series | undefined) {
  return useAction(
    (input: SeriesInput) =>
      stated(
        known === undefined
          ? call(seriesEndpoints.createSeries, { body: input })
          : call(seriesEndpoints.updateSeries, {
              body: { ...input, id: known.id, revision: known.revision },
            }),
        isStated,
      ),
    refresh,
  )
}

/** Pauses, resumes or ends a series. */
export function useSetSeriesState() {
  return useAction((body: SeriesStateChange) => call(seriesEndpoints.setSeriesState, { body }), refresh)
}

/** The dialog has a sentence for each of these. */
const isStated = hasCode(
  'stale',
  'notFound',
  'paperInChain',
  'unknownPlaceholder',
  'tooManySeries',
  'statusNotAllowed',
)

function refresh(): void {
  void queryClient.invalidateQueries(seriesQuery)
}
