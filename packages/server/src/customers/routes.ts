import { randomUUID } from 'node:crypto'
import { endpoints } from '@kontor/contract/endpoints'
import { JsonText } from '../database/json-text.ts'
import { finishEdit, releaseLock, startEdit } from '../editing-lock.ts'
import { type App, handle, handleList } from '../http/endpoint.ts'
import {
  createCustomer,
  customerText,
  deleteCustomer,
  listCustomers,
  lockCustomer,
  readCustomer,
  updateCustomer,
} from './store.ts'

export function customerRoutes(app: App): void {
  handleList(app, endpoints.listCustomers, async ({ session }) =>
    listCustomers(session.organisation, session.now),
  )
  handle(app, endpoints.getCustomer, async ({ db, session, params }) => {
    const row = await readCustomer(db, session.organisation, params.id)
    return new JsonText(customerText(row, session.now))
  })
  handle(
    app,
    endpoints.createCustomer,
    async ({ db, session, body }) => new JsonText(await createCustomer(db, session, body, randomUUID)),
  )
  handle(
    app,
    endpoints.updateCustomer,
    async ({ db, session, body }) => new JsonText(await updateCustomer(db, session, body)),
  )
  handle(app, endpoints.startCustomerEdit, async ({ db, session, body }) => {
    const row = await lockCustomer(db, session.organisation, body.customerId)
    return new JsonText(customerText(await startEdit(db, session, 'customer', row), session.now))
  })
  handle(app, endpoints.finishCustomerEdit, async ({ db, session, body }) => {
    const row = await lockCustomer(db, session.organisation, body.customerId)
    return new JsonText(customerText(await finishEdit(db, session, 'customer', row), session.now))
  })
  handle(app, endpoints.releaseCustomerLock, async ({ db, session, body }) => {
    const row = await lockCustomer(db, session.organisation, body.customerId)
    return new JsonText(customerText(await releaseLock(db, session, 'customer', row), session.now))
  })
  handle(app, endpoints.deleteCustomer, ({ db, session, body }) =>
    deleteCustomer(db, session, body.customerId),
  )
}
