import { randomUUID } from 'node:crypto'
import { endpoints } from '@kontor/contract/endpoints'
import { type App, handle, handleRead } from '../http/endpoint.ts'
import { listClaimStates, readClaim } from './claims.ts'
import { readFigures } from './figures/read-figures.ts'
import { readSummary } from './figures/read-summary.ts'
import { listPayments } from './list-payments.ts'
import { readOpenItems } from './open-items.ts'
import { allocatePayment, recordPayment } from './record-payment.ts'
import { readSettings, reopenClaim, updateSettings } from './settings.ts'
import { undoPayment } from './undo-payment.ts'

export function paymentRoutes(app: App): void {
  handleRead(app, endpoints.listOpenItems, ({ db, session, body }) =>
    readOpenItems(db, session.organisation, { asOf: body.asOf, now: session.now }),
  )
  handleRead(app, endpoints.getClaim, ({ db, session, params }) =>
    readClaim(db, session.organisation, params.invoiceId, session.now),
  )
  handleRead(app, endpoints.listClaimStates, ({ db, session, body }) =>
    listClaimStates(db, session.organisation, body.invoiceIds, session.now),
  )
  handle(app, endpoints.recordPayment, ({ db, session, body }) =>
    recordPayment(db, session, { ...body, lineId: null }, randomUUID),
  )
  handle(app, endpoints.allocatePayment, ({ db, session, body }) =>
    allocatePayment(db, session, body, randomUUID),
  )
  handle(app, endpoints.undoPayment, ({ db, session, body }) => undoPayment(db, session, body))
  handleRead(app, endpoints.listPayments, ({ db, session, body }) =>
    listPayments(db, session.organisation, body),
  )
  handleRead(app, endpoints.getPaymentSettings, ({ db, session }) => readSettings(db, session.organisation))
  handle(app, endpoints.updatePaymentSettings, ({ db, session, body }) => updateSettings(db, session, body))
  handleRead(app, endpoints.readFigures, ({ db, session, body }) =>
    readFigures(db, session.organisation, body, session.now),
  )
  handleRead(app, endpoints.getPaymentSummary, ({ db, session }) =>
    readSummary(db, session.organisation, session.now),
  )
  handle(app, endpoints.reopenClaim, async ({ db, session, body }) => {
    const claimId = await reopenClaim(db, session, body.invoiceId)
    return readClaim(db, session.organisation, claimId, session.now)
  })
}
