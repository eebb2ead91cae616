import type { AttachedMailFile } from '@kontor/contract/dispatch/mail-schema'
import type { HashedEvent } from '../audit/audit.ts'
import type { SettledMail } from '../dispatch/outbox/settle-mail.ts'
import { sha256 } from '../sha256.ts'
import { type ComparedTables, detailOf, type ExpectedRows, keyOf } from './expected-rows.ts'

type Columns = Record<string, string | number>

/** How an organisation sends, and what it has sent: which event sets what, and what it is compared with. */
export const comparedMails: ComparedTables<
  'mail_account' | 'mail_template' | 'mail_customer' | 'mail_file' | 'mail_piece' | 'mail' | 'mail_attachment'
> = {
  mail_account: {
    noun: 'account for mails',
    key: () => '',
    events: {
      'organisation.mailAccount': (event, rows) => rows.expect('', detailOf<Columns>(event)),
      'organisation.mailConsent': (event, rows) => rows.change('', detailOf<Columns>(event)),
      'organisation.mailAccountRemoved': (_, rows) => rows.remove(''),
    },
  },
  mail_template: {
    noun: 'mail template',
    key: ({ kind, language }) => keyOf(kind, language),
    events: {
      'organisation.mailTemplate': (event, rows) => {
        const { kind = '', language = '', subject, body } = detailOf<Record<string, string>>(event)
        rows.expect(keyOf(kind, language), { subject, body })
      },
      'organisation.mailTemplateReset': (event, rows) => {
        const { kind = '', language = '' } = detailOf<Record<string, string>>(event)
        rows.remove(keyOf(kind, language))
      },
    },
  },
  mail_customer: {
    noun: 'dispatch to customer',
    key: ({ customer_id }) => customer_id,
    events: {
      'customer.dispatch': (event, rows) => rows.expect(event.object_id, detailOf<Columns>(event)),
    },
  },
  mail_file: {
    noun: 'file of a mail',
    key: (row) => row.sha256,
    events: {
      'mailFile.store': (event, rows) => {
        const { mimeType, size } = detailOf<{ mimeType: string; size: number }>(event)
        rows.expect(event.object_id, { mime_type: mimeType, size })
      },
      'mailFile.remove': removed,
    },
    implies: (row, all) => all.mail_piece.change(row.sha256, { size: row.size }),
  },
  mail_piece: {
    noun: 'file piece of a mail',
    key: (file) => file.sha256,
    events: {
      'mailFile.store': ({ object_id }, rows) => rows.expect(object_id, { document: object_id }),
      'mailFile.remove': removed,
    },
  },
  mail: {
    noun: 'mail',
    key: (row) => row.id,
    events: {
      'mail.queue': (event, rows) => {
        const { files: _, body, ...kept } = detailOf<Record<string, string>>(event)
        const created = { created_by: event.user_name, body: body === undefined ? body : sha256(body) }
        rows.expect(event.object_id, { ...kept, ...created, state: waiting, accepted_at: 0 })
      },
      'mail.accept': (event, rows) => settle(event, rows, 'accepted'),
      'mail.markAccepted': (event, rows) => become(event, rows, 'accepted'),
      'mail.fail': (event, rows) => settle(event, rows, 'failed'),
      'mail.bounce': (event, rows) =>
        rows.change(event.object_id, { state: 'bounced', words: detailOf<SettledMail>(event).words }),
      'mail.markFailed': (event, rows) => become(event, rows, 'failed'),
      'mail.unclear': (event, rows) => settle(event, rows, 'unclear'),
      'mail.withdraw': (event, rows) => become(event, rows, 'withdrawn'),
      'mail.sendAgain': ({ object_id }, rows) =>
        rows.change(object_id, { state: waiting, accepted_at: 0, words: undefined, refused: undefined }),
    },
    forms: { body: (row) => sha256(row.body) },
  },
  mail_attachment: {
    noun: 'file of mail',
    key: ({ mail_id, place }) => keyOf(mail_id, place),
    events: {
      'mail.queue': (event, rows) => {
        const { files = [] } = detailOf<{ files: AttachedMailFile[] }>(event)
        for (const [place, { sha256: hash, name }] of files.entries())
          rows.expect(keyOf(event.object_id, place), { sha256: hash, name })
      },
    },
  },
}

/** Attempts that change nothing for good have no events. */
const waiting = ['queued', 'sending', 'retry']

function become({ object_id, at }: HashedEvent, rows: ExpectedRows, state: string): void {
  rows.change(object_id, { state, accepted_at: state === 'accepted' ? at : 0 })
}

/** The end of an attempt, with what the mail server said and who got the mail. */
function settle(event: HashedEvent, rows: ExpectedRows, state: string): void {
  const { words, redirectTo, refused } = detailOf<SettledMail>(event)
  become(event, rows, state)
  rows.change(event.object_id, { words, redirect_to: redirectTo, refused: JSON.stringify(refused) })
}

function removed({ object_id }: HashedEvent, rows: ExpectedRows): void {
  rows.remove(object_id)
}
