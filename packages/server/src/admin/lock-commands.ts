import { lockCustomer } from '../customers/store.ts'
import { releaseLock } from '../editing-lock.ts'
import { lockInvoice } from '../invoices/store.ts'
import { lockOffer } from '../offers/store.ts'
import { ProblemError } from '../problem-error.ts'
import { StartError } from '../start-error.ts'
import { adminSession, type Command, organisationOf, rejectUnknownOrganisation } from './command.ts'

const releaseCommand: Command = {
  name: 'lock release',
  usage: 'ORG invoice|offer|customer ID',
  summary:
    'Release the editing lock on an invoice, offer or customer, whoever holds it; the holder keeps unsaved work',
  positionals: ['ORG', 'KIND', 'ID'],
  options: {},
  async run(context, [org = '', kind = '', id = '']) {
    const organisation = organisationOf(org)
    if (kind !== 'invoice' && kind !== 'offer' && kind !== 'customer') {
      throw new StartError(`Only an invoice, an offer or a customer has a lock, not "${kind}".`)
    }
    const session = adminSession(organisation, context)
    const lock = { invoice: lockInvoice, offer: lockOffer, customer: lockCustomer }[kind]
    const holder = await context.database.within(organisation, async (db) => {
      await rejectUnknownOrganisation(db, organisation)
      const row = await lock(db, organisation, id).catch((error: unknown) => {
        if (!(error instanceof ProblemError)) throw error
        throw new StartError(`There is no ${kind} ${id} in ${organisation}.`)
      })
      await releaseLock(db, session, kind, row)
      return row.lock_user
    })
    context.print(
      holder === null
        ? `Nobody holds the lock on the ${kind} ${id}.`
        : `Released ${holder}'s lock on the ${kind} ${id}.`,
    )
  },
}

export const lockCommands = [releaseCommand]
