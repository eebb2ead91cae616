import { randomUUID } from 'node:crypto'
import { endpoints } from '@kontor/contract/endpoints'
import { JsonText } from '../database/json-text.ts'
import { finishEdit, releaseLock, startEdit } from '../editing-lock.ts'
import { type App, handle, handleList } from '../http/endpoint.ts'
import { offerRange } from '../numbering/number-range.ts'
import { listNumbers, raiseNextNumber, readNumbering, setNumberPattern } from '../numbering/store.ts'
import { convertOffer } from './convert-offer.ts'
import { numberOffer } from './number-offer.ts'
import { decideOffer } from './offer-state.ts'
import { createOffer, updateOffer } from './save-offer.ts'
import { deleteOffer, listOffers, lockOffer, offerText, readOffer, rejectWhenFixed } from './store.ts'

export function offerRoutes(app: App): void {
  handleList(app, endpoints.listOffers, async ({ session, body }) =>
    listOffers(session.organisation, body, session.now),
  )
  handle(app, endpoints.getOffer, async ({ db, session, params }) => {
    return new JsonText(offerText(await readOffer(db, session.organisation, params.id), session.now))
  })
  handle(
    app,
    endpoints.createOffer,
    async ({ db, session, body }) => new JsonText(await createOffer(db, session, body, randomUUID)),
  )
  handle(
    app,
    endpoints.updateOffer,
    async ({ db, session, body }) => new JsonText(await updateOffer(db, session, body, randomUUID)),
  )
  handle(app, endpoints.startOfferEdit, async ({ db, session, body }) => {
    const row = await lockOffer(db, session.organisation, body.offerId)
    rejectWhenFixed(row)
    return new JsonText(offerText(await startEdit(db, session, 'offer', row), session.now))
  })
  handle(app, endpoints.finishOfferEdit, async ({ db, session, body }) => {
    const row = await lockOffer(db, session.organisation, body.offerId)
    return new JsonText(offerText(await finishEdit(db, session, 'offer', row), session.now))
  })
  handle(app, endpoints.releaseOfferLock, async ({ db, session, body }) => {
    const row = await lockOffer(db, session.organisation, body.offerId)
    return new JsonText(offerText(await releaseLock(db, session, 'offer', row), session.now))
  })
  handle(app, endpoints.deleteOffer, ({ db, session, body }) => deleteOffer(db, session, body.offerId))
  handle(
    app,
    endpoints.numberOffer,
    async ({ db, session, body }) =>
      new JsonText(await numberOffer(db, session, body.offerId, body.revision)),
  )
  handle(
    app,
    endpoints.decideOffer,
    async ({ db, session, body }) => new JsonText(await decideOffer(db, session, body)),
  )
  handle(
    app,
    endpoints.convertOffer,
    async ({ db, session, body }) => new JsonText(await convertOffer(db, session, body, randomUUID)),
  )
  numberingRoutes(app)
}

function numberingRoutes(app: App): void {
  handle(app, endpoints.getOfferNumbering, ({ db, session }) => readNumbering(db, session, offerRange))
  handle(app, endpoints.setOfferNumberPattern, async ({ db, session, body }) => {
    await setNumberPattern(db, session, body.pattern, offerRange)
    return readNumbering(db, session, offerRange)
  })
  handle(app, endpoints.raiseNextOfferNumber, ({ db, session, body }) =>
    raiseNextNumber(db, session, body, offerRange),
  )
  handle(app, endpoints.listOfferNumbers, async ({ db, session, body }) => {
    const entries = await listNumbers(db, session.organisation, body.before, offerRange)
    return entries.map(({ documentId: offerId, ...entry }) => ({ ...entry, offerId }))
  })
}
