import { randomUUID } from 'node:crypto'
import { endpoints } from '@kontor/contract/endpoints'
import { JsonText } from '../database/json-text.ts'
import { type App, handle, handleWithTest } from '../http/endpoint.ts'
import type { TestPrints } from '../test-prints/test-prints.ts'
import {
  createLayoutTemplate,
  listLayoutTemplates,
  readLayoutTemplateVersion,
  rejectUnchangeable,
  removeLayoutTemplate,
  updateLayoutTemplate,
} from './store.ts'

export function layoutTemplateRoutes(app: App & { testPrints: TestPrints }): void {
  handle(
    app,
    endpoints.listLayoutTemplates,
    async ({ db, session }) => new JsonText(await listLayoutTemplates(db, session.organisation)),
  )
  handle(app, endpoints.getLayoutTemplateVersion, async ({ db, session, params }) => {
    const version = Number(params.version)
    return new JsonText(await readLayoutTemplateVersion(db, session.organisation, params.id, version))
  })
  handleWithTest(
    app,
    endpoints.createLayoutTemplate,
    ({ session, body }) => app.testPrints.run(session.organisation, { layout: body }),
    ({ db, session, body }) => createLayoutTemplate(db, session, body, randomUUID),
  )
  handleWithTest(
    app,
    endpoints.updateLayoutTemplate,
    async ({ session, body, params }) => {
      await app.database.within(
        session.organisation,
        (db) => rejectUnchangeable(db, session.organisation, params.id),
        'read',
      )
      await app.testPrints.run(session.organisation, { layout: body })
    },
    ({ db, session, body, params }) => updateLayoutTemplate(db, session, params.id, body),
  )
  handle(app, endpoints.removeLayoutTemplate, ({ db, session, params }) =>
    removeLayoutTemplate(db, session, params.id),
  )
}
