import { earlierNamesAfter } from '@kontor/domain/people/earlier-names'
import { nameKey } from '@kontor/domain/people/name-key'
import type { HashedEvent } from '../audit/audit.ts'
import { sha256 } from '../sha256.ts'
import { type ComparedTables, detailOf, type ExpectedRows, keyOf } from './expected-rows.ts'

/**
 * People with their ways to sign in, and programs: which event sets what, and what it is compared with. Events
 * contain hashes (`…Mark`) of what the database stores about passwords, keys and codes.
 */
export const comparedPeople: ComparedTables<
  'user_account' | 'provider_person' | 'one_time_code' | 'recovery_code' | 'passkey' | 'program_token'
> = {
  user_account: {
    noun: 'user',
    key: ({ name_key }) => name_key,
    events: {
      'user.create': newUser,
      'user.invite': newUser,
      'user.withdraw': (event, rows) => rows.remove(owner(event)),
      'user.role': (event, rows) => {
        const { role, roleUntil } = detailOf<Account>(event)
        rows.change(owner(event), { role, role_until: roleUntil || null })
      },
      'user.email': (event, rows) => rows.change(owner(event), { email: detailOf<Account>(event).email }),
      'user.rename': (event, rows) => {
        const { name = '' } = detailOf<Renamed>(event)
        const { earlier_names: earlier = '[]' } = rows.get(owner(event)) ?? {}
        moved(event, rows)
        const names = earlierNamesAfter(JSON.parse(String(earlier)), event.object_id, name)
        rows.change(nameKey(name), { name, earlier_names: JSON.stringify(names) })
      },
      'user.passwordAllowed': (event, rows) => {
        const { allowed } = detailOf<{ allowed: boolean }>(event)
        rows.change(owner(event), { password_allowed: Number(allowed) })
      },
      'user.disable': (event, rows) => rows.change(owner(event), { disabled: 1 }),
      'user.enable': (event, rows) => rows.change(owner(event), { disabled: 0 }),
      'user.password': (event, rows) =>
        rows.change(owner(event), { password_hash: detailOf<Account>(event).passwordMark }),
    },
    forms: { password_hash: (row) => sha256(row.password_hash) },
  },
  provider_person: {
    noun: 'account at the provider',
    key: ({ name_key, issuer, subject }) => keyOf(name_key, issuer, sha256(subject)),
    events: {
      'user.create': olderUser,
      'user.invite': olderUser,
      'user.providerLinked': (event, rows) => {
        const { issuer = '', subjectMark = '' } = detailOf<{ issuer: string; subjectMark: string }>(event)
        rows.expect(keyOf(owner(event), issuer, subjectMark), {})
      },
      'user.rename': moved,
      'user.email': (event, rows) => rows.removeAll(owner(event)),
      'user.disable': (event, rows) => rows.removeAll(owner(event)),
    },
  },
  one_time_code: {
    noun: 'one-time codes of',
    key: ({ name_key }) => name_key,
    events: {
      'user.codesOn': (event, rows) => rows.expect(owner(event), { since: event.at }),
      'user.rename': moved,
      'user.codesOff': (event, rows) => rows.remove(owner(event)),
      'user.factorsReset': (event, rows) => rows.remove(owner(event)),
    },
  },
  recovery_code: {
    noun: 'recovery code of',
    key: ({ name_key, code_hash }) => keyOf(name_key, sha256(code_hash)),
    events: {
      'user.codesOn': newRecoveryCodes,
      'user.passkeyAdded': newRecoveryCodes,
      'user.recoveryCodes': newRecoveryCodes,
      'user.rename': moved,
      'user.factorsReset': withoutRows,
    },
    // A code that has been used.
    mayBeMissing: true,
  },
  passkey: {
    noun: 'passkey of',
    key: ({ name_key, credential_id }) => keyOf(name_key, credential_id),
    events: {
      'user.passkeyAdded': (event, rows) => {
        const { id, name, host, keyMark, transports } = detailOf<Passkey>(event)
        if (id === undefined) rows.allow(owner(event), 1)
        else {
          const columns = { name, host, public_key: keyMark, transports, created_at: event.at }
          rows.expect(keyOf(owner(event), id), columns)
        }
      },
      'user.rename': moved,
      'user.passkeyRenamed': (event, rows) => {
        const { id = '', name } = detailOf<Passkey>(event)
        rows.change(keyOf(owner(event), id), { name })
      },
      'user.passkeyRemoved': (event, rows) => {
        const key = keyOf(owner(event), detailOf<Passkey>(event).id ?? '')
        if (rows.get(key) === undefined) rows.allow(owner(event), -1)
        rows.remove(key)
      },
      'user.factorsReset': withoutRows,
    },
    forms: { public_key: (row) => sha256(row.public_key) },
  },
  program_token: {
    noun: 'program token',
    key: ({ id }) => id,
    events: {
      'programToken.create': (event, rows) => {
        const { name, role, expiresAt, tokenMark } = detailOf<Program>(event)
        rows.expect(event.object_id, {
          name,
          role,
          expires_at: expiresAt,
          token_hash: tokenMark,
          name_key: nameKey(event.user_name),
          created_at: event.at,
        })
      },
      'user.rename': (event, rows) =>
        rows.changeWhere('name_key', owner(event), nameKey(detailOf<Renamed>(event).name ?? '')),
      'programToken.revoke': ({ object_id }, rows) => rows.remove(object_id),
      'organisation.restore': (_, rows) => rows.clear(),
    },
    forms: { token_hash: (row) => sha256(row.token_hash) },
    // Backups contain no tokens.
    mayBeMissing: true,
  },
}

interface Account {
  role: string
  roleUntil: number
  email: string
  passwordMark: string
}

interface Renamed {
  name: string
}

interface Passkey {
  id: string
  name: string
  host: string
  keyMark: string
  transports: string
}

interface Program {
  name: string
  role: string
  expiresAt: number
  tokenMark: string
}

const owner = (event: HashedEvent) => nameKey(event.object_id)

/** Before events named the role of a new user, each new user got all rights. */
function newUser(event: HashedEvent, rows: ExpectedRows): void {
  const { role = 'administration', roleUntil, email = '', passwordMark } = detailOf<Account>(event)
  rows.expect(owner(event), {
    name: event.object_id,
    email,
    role,
    role_until: roleUntil || null,
    disabled: 0,
    password_hash: passwordMark,
    created_at: event.at,
    earlier_names: '[]',
    password_allowed: 0,
  })
}

/** What belongs to a person, after they got another name. */
function moved(event: HashedEvent, rows: ExpectedRows): void {
  rows.move(owner(event), nameKey(detailOf<Renamed>(event).name ?? ''))
}

/** A user created before events named their accounts at a provider can have any number of them. */
function olderUser(event: HashedEvent, rows: ExpectedRows): void {
  if (detailOf<Account>(event).passwordMark === undefined) rows.allow(owner(event), Number.POSITIVE_INFINITY)
}

/** New codes replace earlier ones. A second factor brings new codes only to a user who has none. */
function newRecoveryCodes(event: HashedEvent, rows: ExpectedRows): void {
  const { recoveryCodeMarks: marks } = detailOf<{ recoveryCodeMarks: string[] }>(event)
  if (marks === undefined) rows.allow(owner(event), codesOfOlderEvents)
  if (marks === undefined || marks.length === 0) return
  withoutRows(event, rows)
  for (const mark of marks) rows.expect(keyOf(owner(event), mark), {})
}

const codesOfOlderEvents = 10

function withoutRows(event: HashedEvent, rows: ExpectedRows): void {
  rows.removeAll(owner(event))
  rows.allowNone(owner(event))
}
