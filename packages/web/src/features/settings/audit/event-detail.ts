import type { AuditEvent } from '@kontor/contract/audit/audit-schema'
import { isFunctionName } from '@kontor/domain/functions/functions'
import { formatDay } from '@kontor/domain/money/german-format'
import { matchReasonNames } from '#rooms/ui/payments/match-reason-names.ts'
import { roleNames } from '#rooms/ui/rights/texts.ts'
import { offerStateNames, receivedStatusNames } from '#rooms/ui/state-names.ts'
import { texts as functionTexts } from '../functions/texts.ts'
import { lastDayBefore } from '../people/last-day.ts'
import { texts as peopleTexts } from '../people/texts.ts'
import { detailTexts } from './detail-texts.ts'

/** What an event says beyond its kind and its object, in words; '' if that is nothing. */
export function detailOf({ action, detail }: Pick<AuditEvent, 'action' | 'detail'>): string {
  if (detail === '') return ''
  return (plain[action]?.(detail) ?? facts[action]?.(fieldsOf(detail)) ?? []).filter(Boolean).join(' · ')
}

/** The name of what an event is about, by which a reader knows it; '' if its id means nothing to them. */
export function nameOf({ objectType, objectId, objectName }: AuditEvent): string {
  return ['user', 'tag'].includes(objectType) ? objectId : objectName
}

type Fields = Record<string, unknown>

/** The fields of a detail that is JSON; none if the server has cut it. */
function fieldsOf(detail: string): Fields {
  try {
    const value: unknown = JSON.parse(detail)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

const itself = (detail: string) => [detail]
const functionName = (name: string) => [isFunctionName(name) ? functionTexts.functions[name].title : name]

/** Details that are plain text. */
const plain: Record<string, (detail: string) => string[]> = {
  'invoice.addTag': itself,
  'invoice.removeTag': itself,
  'organisation.name': itself,
  'organisation.numberPattern': itself,
  'organisation.offerPattern': itself,
  'received.note': itself,
  'tag.color': itself,
  'organisation.outboxStopped': (stop) => [known(detailTexts.outboxStops, stop)],
  'organisation.functionOn': functionName,
  'organisation.functionOff': functionName,
}

const word = (value: unknown): string => (typeof value === 'string' ? value : '')
const known = (words: Readonly<Record<string, string>>, value: unknown): string =>
  words[word(value)] ?? word(value)
const lastDay = (end: unknown): string =>
  typeof end === 'number' && end > 0 ? peopleTexts.until(formatDay(lastDayBefore(end))) : ''

const account = ({ role, roleUntil, email, provider }: Fields) => [
  known(roleNames, role),
  lastDay(roleUntil),
  word(email),
  word(provider),
]
const counter = ({ lastNumber, reason }: Fields) => [
  typeof lastNumber === 'number' ? detailTexts.nextNumber(lastNumber + 1) : '',
  word(reason),
]
const program = ({ name, role, expiresAt }: Fields) => [
  word(name),
  known(roleNames, role),
  lastDay(expiresAt),
]
const signIn = ({ by, provider }: Fields) => [known(detailTexts.ways, by), word(provider)]
const settledMail = ({ words, redirectTo }: Fields) => [word(words), word(redirectTo)]
const matched = ({ reasons }: Fields) =>
  Array.isArray(reasons) ? [reasons.map((reason) => known(matchReasonNames, reason)).join(', ')] : []
const paymentSettings = ({ booksCertain }: Fields) => {
  if (typeof booksCertain !== 'boolean') return []
  return [booksCertain ? detailTexts.booksCertain : detailTexts.booksNothing]
}
const named = ({ name }: Fields) => [word(name)]

/** Details that are JSON. */
const facts: Record<string, (fields: Fields) => string[]> = {
  'user.create': account,
  'user.invite': account,
  'user.role': account,
  'user.email': ({ email }) => [word(email) || detailTexts.noEmail],
  'user.rename': named,
  'user.passwordAllowed': ({ allowed }) => [allowed === true ? detailTexts.allowed : detailTexts.notAllowed],
  'user.providerLinked': ({ issuer }) => [word(issuer)],
  'user.passkeyAdded': named,
  'user.passkeyRenamed': named,
  'session.login': signIn,
  'session.prove': signIn,
  'session.refused': ({ because, provider }) => [known(detailTexts.refusals, because), word(provider)],
  'programToken.create': program,
  'programToken.revoke': program,
  'organisation.create': named,
  'organisation.counter': counter,
  'organisation.offerCounter': counter,
  'organisation.paymentStart': paymentSettings,
  'organisation.provider': ({ issuer }) => [word(issuer)],
  'organisation.mailbox': ({ username, host }) => [word(username), word(host)],
  'organisation.mailAccount': ({ username, host }) => [word(username), word(host)],
  'mail.accept': settledMail,
  'mail.fail': settledMail,
  'mail.bounce': settledMail,
  'mail.unclear': settledMail,
  'offer.state': ({ state }) => [known(offerStateNames, state)],
  'received.status': ({ status, note }) => [known(receivedStatusNames, status), word(note)],
  'received.work': ({ assignee }) => [word(assignee)],
  'payment.byItself': matched,
  'series.make': ({ period }) => [word(period)],
}
