import { randomUUID } from 'node:crypto'
import { endpoints } from '@kontor/contract/endpoints'
import { keyOfProject } from '@kontor/domain/chains/settlement'
import { sharedTermsOf } from '@kontor/domain/chains/shared-terms'
import { JsonText } from '../database/json-text.ts'
import { type App, handle, handleRead } from '../http/endpoint.ts'
import { firstOpenAdvance } from '../invoices/papers/open-advances.ts'
import { cancelInvoice } from './cancel-invoice.ts'
import { createCredit, listOpenAdvances, listSettlements, settleProject } from './draft-papers.ts'
import { readChain } from './read-chain.ts'

export function chainRoutes(app: App): void {
  handle(
    app,
    endpoints.cancelInvoice,
    async ({ db, session, body }) => new JsonText(await cancelInvoice(db, session, body, randomUUID)),
  )
  handle(
    app,
    endpoints.creditInvoice,
    async ({ db, session, body }) => new JsonText(await createCredit(db, session, body, randomUUID)),
  )
  handle(
    app,
    endpoints.settleProject,
    async ({ db, session, body }) => new JsonText(await settleProject(db, session, body, randomUUID)),
  )
  handle(app, endpoints.getInvoiceChain, ({ db, session, params }) =>
    readChain(db, session.organisation, params.id),
  )
  handle(app, endpoints.listOpenAdvances, ({ db, session, params }) =>
    listOpenAdvances(db, session, params.id),
  )
  handle(app, endpoints.listSettlements, ({ db, session, params }) => listSettlements(db, session, params.id))
  handleRead(app, endpoints.getProjectForm, async ({ db, session, body }) => {
    const key = keyOfProject(body)
    const first = key === undefined ? undefined : await firstOpenAdvance(db, session.organisation, key)
    if (first?.content.paper?.kind !== 'advance') return { form: null }
    return { form: first.content.paper.form, terms: sharedTermsOf(first.content) }
  })
}
