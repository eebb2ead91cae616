import type { MailboxBody } from '@kontor/contract/inbox/mailbox-schema'
import type { ProviderSettings } from '@kontor/contract/providers/provider-schema'
import { defaultOfferPattern } from '@kontor/domain/offers/offer'
import { defaultReminderPattern } from '@kontor/domain/payments/reminders/reminder-settings'
import type { HashedEvent } from '../audit/audit.ts'
import type { SeriesRow } from '../series/series-row.ts'
import { sha256 } from '../sha256.ts'
import {
  type ComparedTables,
  detailOf,
  type Expectation,
  type ExpectedRows,
  type Follow,
  keyOf,
} from './expected-rows.ts'

/** The settings of an organisation, tags and series: which event sets what, and what it is compared with. */
export const comparedSettings: ComparedTables<
  'organisation' | 'identity_provider' | 'received_mailbox' | 'tag' | 'series' | 'series_run'
> = {
  organisation: {
    noun: 'settings',
    key: () => only,
    events: {
      'organisation.create': (event, rows) => {
        const { name, numberPattern } = detailOf<{ name: string; numberPattern: string }>(event)
        rows.expect(only, {
          name,
          number_pattern: numberPattern,
          offer_pattern: defaultOfferPattern,
          reminder_pattern: defaultReminderPattern,
          profile_hash: event.document_hash,
          functions: '',
          second_factor_required: 0,
          outbox_stop: '',
          standard_texts: '',
          created_at: event.at,
        })
      },
      'organisation.name': ({ detail }, rows) => rows.change(only, { name: detail }),
      'organisation.numberPattern': ({ detail }, rows) => rows.change(only, { number_pattern: detail }),
      'organisation.offerPattern': ({ detail }, rows) => rows.change(only, { offer_pattern: detail }),
      'organisation.reminderPattern': ({ detail }, rows) => rows.change(only, { reminder_pattern: detail }),
      'organisation.standardTexts': ({ detail }, rows) => rows.change(only, { standard_texts: detail }),
      'organisation.profile': (event, rows) => rows.change(only, { profile_hash: event.document_hash }),
      'organisation.functionOn': functions((on, name) => [...on, name]),
      'organisation.functionOff': functions((on, name) => on.filter((other) => other !== name)),
      'organisation.factorRequired': (_, rows) => rows.change(only, { second_factor_required: 1 }),
      'organisation.factorOptional': (_, rows) => rows.change(only, { second_factor_required: 0 }),
      'organisation.outboxStopped': ({ detail }, rows) => rows.change(only, { outbox_stop: detail }),
      'organisation.outboxReleased': (_, rows) => rows.change(only, { outbox_stop: '' }),
    },
    forms: { functions: (row) => sorted(row.functions.split(',')) },
  },
  identity_provider: {
    noun: 'identity provider',
    key: () => only,
    events: {
      'organisation.provider': (event, rows) => {
        const { issuer, clientId, newPeople, domains, passwordForAll } = detailOf<ProviderSettings>(event)
        rows.expect(only, {
          issuer,
          client_id: clientId,
          new_people: newPeople,
          domains: domains?.join(','),
          password_for_all: passwordForAll === undefined ? undefined : Number(passwordForAll),
        })
      },
      'organisation.providerRemoved': (_, rows) => rows.remove(only),
    },
  },
  received_mailbox: {
    noun: 'mailbox',
    key: () => only,
    events: {
      'organisation.mailbox': (event, rows) => {
        const { on, host, port, security, username, folder } = detailOf<MailboxBody>(event)
        rows.expect(only, { host, port, security, username, folder, is_on: Number(on) })
      },
      'organisation.mailboxRemoved': (_, rows) => rows.remove(only),
    },
  },
  tag: {
    noun: 'tag',
    key: ({ tag }) => tag,
    events: { 'tag.create': coloured, 'tag.color': coloured },
  },
  series: {
    noun: 'series',
    key: ({ id }) => id,
    events: {
      'series.create': wholeSeries,
      'series.update': wholeSeries,
      'series.pause': wholeSeries,
      'series.resume': wholeSeries,
      'series.end': wholeSeries,
      'series.stop': ({ object_id, detail }, rows) =>
        rows.change(object_id, { state: 'paused', stop: detail }),
      'series.make': ({ object_id }, rows) => rows.change(object_id, { state: running, stop: '' }),
    },
    forms: { price_changes: (row) => sha256(row.price_changes) },
  },
  series_run: {
    noun: 'invoice of the series',
    key: ({ series_id, period }) => keyOf(series_id, period),
    events: {
      'series.make': (event, rows) => {
        const run = detailOf<
          Record<'period' | 'invoice_id' | 'outcome' | 'refusals', string> & { date: number }
        >(event)
        rows.expect(keyOf(event.object_id, run.period ?? ''), {
          date: run.date,
          invoice_id: run.invoice_id,
          outcome: run.outcome,
          refusals: run.refusals === undefined ? undefined : sha256(run.refusals),
          made_at: event.at,
        })
      },
      'series.send': (event, rows) => {
        const { period, outcome, refusals } =
          detailOf<Record<'period' | 'outcome' | 'refusals', string>>(event)
        const found = { outcome, refusals: refusals === undefined ? undefined : sha256(refusals) }
        rows.change(keyOf(event.object_id, period ?? ''), found)
      },
    },
    forms: { refusals: (row) => sha256(row.refusals) },
  },
}

/** The key of a table with at most one row per organisation. */
const only = ''

/** A series that has no date left ends without an event. */
const running = ['active', 'ended']

/** The events contain the whole row. Its next date moves on without an event. */
function wholeSeries(event: HashedEvent, rows: ExpectedRows): void {
  const row = detailOf<SeriesRow>(event)
  rows.expect(event.object_id, {
    title: row.title,
    template_id: row.template_id,
    interval: row.interval,
    first_date: row.first_date,
    anchor_day: row.anchor_day,
    end_date: row.end_date,
    period: row.period,
    outcome: row.outcome,
    // Absent from events before series had price changes.
    price_changes: row.price_changes === undefined ? undefined : sha256(row.price_changes),
    state: row.state === 'active' ? running : row.state,
    stop: row.stop,
    made_up_to: row.made_up_to,
  })
}

function coloured({ object_id, detail }: HashedEvent, rows: ExpectedRows): void {
  rows.expect(object_id, { color: detail })
}

function functions(change: (on: string[], name: string) => string[]): Follow {
  return ({ detail: name }, rows) => rows.change(only, { functions: sorted(change(functionsOf(rows), name)) })
}

function functionsOf(rows: ExpectedRows): string[] {
  const on: Expectation = rows.get(only)?.functions
  return typeof on === 'string' && on !== '' ? on.split(',') : []
}

function sorted(names: string[]): string {
  return names.toSorted().join(',')
}
