import type { Customer } from '@kontor/domain/customers/customer'
import { berlinDay, noonOf } from '@kontor/domain/days/calendar-day'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { Session } from '../caller.ts'
import { createCustomer } from '../customers/store.ts'
import type { Db } from '../database/connect.ts'
import { finalizeInvoice } from '../invoices/finalize-invoice.ts'
import { createInvoice } from '../invoices/save-invoice.ts'
import { saveItemTemplate } from '../item-templates/store.ts'
import { writeProfile } from '../organisation/store.ts'
import { setTagColor } from '../tags/store.ts'
import { demoCustomers } from './customers.ts'
import { catalogue, demoInvoice } from './invoices.ts'
import { picked } from './picked.ts'
import { demoProfile } from './profile.ts'

const finals = 30
const drafts = 5
const day = 24 * 3600

const tagColors = {
  bezahlt: '#2e7d32',
  offen: '#ef6c00',
  gemahnt: '#c62828',
  Stammkunde: '#1565c0',
  eilig: '#6a1b9a',
  intern: '',
}

/**
 * Fills the session's organisation with example data dated up to now, through the same operations as real
 * data: profile, tags, customers, item templates, thirty finals in the order of their dates, and five drafts.
 */
export async function writeExampleData(db: Db, session: Session, newId: () => string): Promise<void> {
  await writeProfile(db, session, demoProfile())
  for (const [tag, color] of Object.entries(tagColors)) await setTagColor(db, session, tag, color)
  const customers: Customer[] = []
  for (const customer of demoCustomers()) {
    const text = await createCustomer(db, at(session, session.now - 370 * day), customer, newId)
    customers.push(JSON.parse(text) as Customer)
  }
  for (const item of Object.values(catalogue)) await saveItemTemplate(db, session, item, newId)
  for (let n = 0; n < finals; n++) {
    const written = at(session, workday(session.now - ageOf(n)))
    const input = { ...demoInvoice(n, picked(customers, n * 5), written.now, newId), tags: tagsOf(n) }
    const { id } = JSON.parse(await createInvoice(db, written, input, newId)) as { id: string }
    await finalizeInvoice(db, at(session, written.now + 1800), id)
  }
  for (let n = 0; n < drafts; n++) {
    const written = at(session, workday(session.now - (drafts - n) * 26 * 3600) + (n * 47 - 100) * 60)
    const date = n % 2 === 0 ? 0 : written.now
    const input = {
      ...demoInvoice(finals + n, picked(customers, (n + 3) * 5), date, newId),
      tags: n === 1 ? ['eilig'] : [],
    }
    await createInvoice(db, written, input, newId)
  }
}

function at(session: Session, now: UnixSeconds): Session {
  return { ...session, now, nowMs: now * 1000 }
}

/**
 * Age of the n-th final in seconds. The finals are spread over the last year; later ones are closer together.
 */
function ageOf(n: number): number {
  return Math.round(360 * day * ((finals - n) / finals) ** 1.7)
}

/** Noon on an instant's day, or on the preceding Friday if that day is on a weekend. */
function workday(instant: UnixSeconds): UnixSeconds {
  const noon = noonOf(berlinDay(instant))
  const weekday = new Date(noon * 1000).getUTCDay()
  return noon - (weekday === 6 ? 1 : weekday === 0 ? 2 : 0) * day
}

/**
 * The tags of the n-th final: the last three are open, the one before them has a reminder, and the rest are
 * paid. Every sixth final also has the tag Stammkunde.
 */
function tagsOf(n: number): string[] {
  const state = n < finals - 4 ? 'bezahlt' : n === finals - 4 ? 'gemahnt' : 'offen'
  return n % 6 === 0 ? [state, 'Stammkunde'] : [state]
}
