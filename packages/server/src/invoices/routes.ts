import { randomUUID } from 'node:crypto'
import { endpoints } from '@kontor/contract/endpoints'
import { JsonText } from '../database/json-text.ts'
import { type CheckPages, createEInvoiceChecks } from '../e-invoice-checks/e-invoice-checks.ts'
import { finishEdit, releaseLock, startEdit } from '../editing-lock.ts'
import { type App, handle, handleInSteps, handleList, handleRead } from '../http/endpoint.ts'
import { rejectCorrection, rejectCorrectionWithoutRight } from './correct-final.ts'
import { finalsPage } from './finals-page.ts'
import { createInvoice, updateInvoice } from './save-invoice.ts'
import { setStatus } from './set-status.ts'
import {
  deleteDraft,
  finalsOf,
  invoiceText,
  listDrafts,
  listFinals,
  listVersions,
  lockInvoice,
  type ReleaseOffer,
  readInvoice,
} from './store.ts'
import { addInvoiceTag, removeInvoiceTag } from './tag-invoice.ts'

/** What later rooms do for invoices. */
interface LaterRooms {
  releaseOffer: ReleaseOffer
  checkPages: CheckPages
}

export function invoiceRoutes(app: App, { releaseOffer, checkPages }: LaterRooms): void {
  handle(
    app,
    endpoints.createInvoice,
    async ({ db, session, body }) => new JsonText(await createInvoice(db, session, body, randomUUID)),
  )
  handle(
    app,
    endpoints.updateInvoice,
    async ({ db, session, body }) => new JsonText(await updateInvoice(db, session, body, randomUUID)),
  )
  handleList(app, endpoints.listDraftInvoices, async ({ session }) =>
    listDrafts(session.organisation, session.now),
  )
  handleList(app, endpoints.listFinalInvoices, async ({ session, body }) =>
    listFinals(session.organisation, body, session.now),
  )
  handleRead(app, endpoints.listFinalsPage, async ({ db, session, body }) => {
    const finals = finalsOf(db, session.organisation, body)
    return new JsonText(await finalsPage(db, session, finals, body))
  })
  handle(app, endpoints.getInvoice, async ({ db, session, params }) => {
    const row = await readInvoice(db, session.organisation, params.id)
    return new JsonText(invoiceText(row, session.now))
  })
  handle(
    app,
    endpoints.listInvoiceVersions,
    async ({ db, session, params }) => new JsonText(await listVersions(db, session.organisation, params.id)),
  )
  handle(app, endpoints.startInvoiceEdit, async ({ db, session, body }) => {
    const row = await lockInvoice(db, session.organisation, body.invoiceId)
    rejectCorrectionWithoutRight(row, session)
    if (row.status === 'final') rejectCorrection(row)
    return new JsonText(invoiceText(await startEdit(db, session, 'invoice', row), session.now))
  })
  handle(app, endpoints.finishInvoiceEdit, async ({ db, session, body }) => {
    const row = await lockInvoice(db, session.organisation, body.invoiceId)
    return new JsonText(invoiceText(await finishEdit(db, session, 'invoice', row), session.now))
  })
  handle(app, endpoints.releaseInvoiceLock, async ({ db, session, body }) => {
    const row = await lockInvoice(db, session.organisation, body.invoiceId)
    return new JsonText(invoiceText(await releaseLock(db, session, 'invoice', row), session.now))
  })
  handle(
    app,
    endpoints.addInvoiceTag,
    async ({ db, session, body }) =>
      new JsonText(await addInvoiceTag(db, session, body.invoiceId, body.tag.tag)),
  )
  handle(
    app,
    endpoints.removeInvoiceTag,
    async ({ db, session, body }) =>
      new JsonText(await removeInvoiceTag(db, session, body.invoiceId, body.tag.tag)),
  )
  const checks = createEInvoiceChecks(checkPages)
  app.http.addHook('onClose', () => checks.close())
  handleInSteps(
    app,
    endpoints.setInvoiceStatus,
    async (within) => new JsonText(await setStatus(within, checks)),
  )
  handle(app, endpoints.deleteInvoice, ({ db, session, body }) =>
    deleteDraft(db, session, body.invoiceId, releaseOffer),
  )
}
