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
import { type FinalOutcome, finalCount, outcomeOf } from './final-outcomes.ts'
import { catalogue, demoInvoice } from './invoices.ts'
import { writeExamplePayments } from './payments.ts'
import { picked } from './picked.ts'
import { demoProfile } from './profile.ts'
import { sessionAt } from './session-at.ts'

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

export interface ExampleData {
  /** The finals in the order of their dates. */
  finals: { id: string; date: UnixSeconds }[]
}

/**
 * Fills the session's organisation with example data dated up to now, through the same operations as real
 * data: profile, tags, customers, item templates, thirty finals in the order of their dates, what has become of
 * them, and five drafts.
 */
export async function writeExampleData(db: Db, session: Session, newId: () => string): Promise<ExampleData> {
  await writeProfile(db, session, demoProfile())
  for (const [tag, color] of Object.entries(tagColors)) await setTagColor(db, session, tag, color)
  const customers: Customer[] = []
  for (const customer of demoCustomers()) {
    const text = await createCustomer(db, sessionAt(session, session.now - 370 * day), customer, newId)
    customers.push(JSON.parse(text) as Customer)
  }
  for (const item of Object.values(catalogue)) await saveItemTemplate(db, session, item, newId)
  const finals: ExampleData['finals'] = []
  for (let n = 0; n < finalCount; n++) {
    const written = sessionAt(session, workday(session.now - ageOf(n)))
    const input = { ...demoInvoice(n, picked(customers, n * 5), written.now, newId), tags: tagsOf(n) }
    const { id } = JSON.parse(await createInvoice(db, written, input, newId)) as { id: string }
    await finalizeInvoice(db, sessionAt(session, written.now + 1800), id)
    finals.push({ id, date: written.now })
  }
  const ids = finals.map(({ id }) => id)
  await writeExamplePayments(db, session, ids, newId)
  for (let n = 0; n < drafts; n++) {
    const written = sessionAt(session, workday(session.now - (drafts - n) * 26 * 3600) + (n * 47 - 100) * 60)
    const date = n % 2 === 0 ? 0 : written.now
    const input = {
      ...demoInvoice(finalCount + n, picked(customers, (n + 3) * 5), date, newId),
      tags: n === 1 ? ['eilig'] : [],
    }
    await createInvoice(db, written, input, newId)
  }
  return { finals }
}

/**
 * Age of the n-th final in seconds. The finals are spread over the last year; later ones are closer together.
 */
function ageOf(n: number): number {
  return Math.round(360 * day * ((finalCount - n) / finalCount) ** 1.7)
}

/** Noon on an instant's day, or on the preceding Friday if that day is on a weekend. */
function workday(instant: UnixSeconds): UnixSeconds {
  const noon = noonOf(berlinDay(instant))
  const weekday = new Date(noon * 1000).getUTCDay()
  return noon - (weekday === 6 ? 1 : weekday === 0 ? 2 : 0) * day
}

const stateTags: Record<FinalOutcome, keyof typeof tagColors> = {
  paid: 'bezahlt',
  skonto: 'bezahlt',
  lateSkonto: 'bezahlt',
  twice: 'bezahlt',
  part: 'offen',
  reminded: 'gemahnt',
  open: 'offen',
}

/** The tags of the n-th final: what has become of it; every sixth final also has the tag Stammkunde. */
function tagsOf(n: number): string[] {
  const state = stateTags[outcomeOf(n)]
  return n % 6 === 0 ? [state, 'Stammkunde'] : [state]
}
