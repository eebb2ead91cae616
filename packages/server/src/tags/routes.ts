import { endpoints } from '@kontor/contract/endpoints'
import { type App, handle } from '../http/endpoint.ts'
import { ProblemError } from '../problem-error.ts'
import { listTags, setTagColor } from './store.ts'

export function tagRoutes(app: App): void {
  handle(app, endpoints.listInvoiceTags, ({ db, session }) => listTags(db, session.organisation))
  handle(app, endpoints.setTagColor, async ({ db, session, body }) => {
    const known = await listTags(db, session.organisation)
    if (!known.some(({ tag }) => tag === body.tag)) throw new ProblemError('notFound')
    await setTagColor(db, session, body.tag, body.color)
    return { tag: body.tag, color: body.color }
  })
}
