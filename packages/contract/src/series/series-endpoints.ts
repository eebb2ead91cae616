import { get, post, put } from '../calls/endpoint.ts'
import {
  heldBackDraftsSchema,
  seriesChangeSchema,
  seriesInputSchema,
  seriesListSchema,
  seriesSchema,
  seriesStateBody,
} from './series-schema.ts'

/**
 * Calls for the function Serien. To create, change or resume a series that creates finals, a user also needs
 * the `finalize` right.
 */
export const seriesEndpoints = {
  listSeries: get('read', '/v1/series', 'A9.7', 'All series with their next dates', seriesListSchema, {
    function: 'series',
  }),
  listHeldBackDrafts: get(
    'read',
    '/v1/series/held-back',
    'A9.7',
    'Drafts that a series could not make final',
    heldBackDraftsSchema,
    { function: 'series' },
  ),
  createSeries: post(
    'write',
    '/v1/series',
    'A9.7',
    'Create a series from an invoice',
    seriesInputSchema,
    seriesSchema,
    { function: 'series', idempotent: true },
  ),
  updateSeries: put('write', '/v1/series', 'A9.7', 'Change a series', seriesChangeSchema, seriesSchema, {
    function: 'series',
  }),
  setSeriesState: post(
    'write',
    '/v1/series/state',
    'A9.7',
    'Pause, resume or end a series',
    seriesStateBody,
    seriesSchema,
    { function: 'series' },
  ),
} as const
