import { randomUUID } from 'node:crypto'
import { endpoints } from '@kontor/contract/endpoints'
import { type App, handle } from '../http/endpoint.ts'
import { listHeldBackDrafts } from './series-runs.ts'
import { createSeries, listSeries, setSeriesState, updateSeries } from './store.ts'

export function seriesRoutes(app: App): void {
  handle(app, endpoints.listSeries, ({ db, session }) => listSeries(db, session))
  handle(app, endpoints.listHeldBackDrafts, ({ db, session }) => listHeldBackDrafts(db, session))
  handle(app, endpoints.createSeries, ({ db, session, body }) => createSeries(db, session, body, randomUUID))
  handle(app, endpoints.updateSeries, ({ db, session, body }) => updateSeries(db, session, body))
  handle(app, endpoints.setSeriesState, ({ db, session, body }) => setSeriesState(db, session, body))
}
