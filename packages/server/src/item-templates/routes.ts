import { randomUUID } from 'node:crypto'
import { endpoints } from '@kontor/contract/endpoints'
import { JsonText } from '../database/json-text.ts'
import { type App, handle } from '../http/endpoint.ts'
import { listItemTemplates, removeItemTemplate, saveItemTemplate } from './store.ts'

export function itemTemplateRoutes(app: App): void {
  handle(
    app,
    endpoints.listItemTemplates,
    async ({ db, session }) => new JsonText(await listItemTemplates(db, session.organisation)),
  )
  handle(app, endpoints.saveItemTemplate, ({ db, session, body }) =>
    saveItemTemplate(db, session, body.template, randomUUID),
  )
  handle(app, endpoints.removeItemTemplate, ({ db, session, body }) =>
    removeItemTemplate(db, session, body.template.id),
  )
}
