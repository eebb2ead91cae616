import type { UnixSeconds } from '../days/unix-seconds.ts'

/**
 * The state of a mail. `queued`: waits for its first attempt. `sending`: a server process works on it.
 * `accepted`: the mail server has taken it. `retry`: waits for another attempt. `failed`: the mail server has
 * rejected it, or the last attempt failed. `bounced`: a mail server took it and reported later that it could not
 * deliver it, to all recipients or to some. `unclear`: the connection ended after the content had begun, so
 * that nobody knows whether the mail server took it. `withdrawn`: a user stopped it before it was sent.
 */
export const mailStates = [
  'queued',
  'sending',
  'accepted',
  'retry',
  'failed',
  'bounced',
  'unclear',
  'withdrawn',
] as const
export type MailState = (typeof mailStates)[number]

/** Seconds before the second, third, fourth and fifth attempt. */
const retryDelays = [60, 300, 1800, 7200] as const

/**
 * How an attempt ended. `temporary`: the server or the network may work later, and the mail was not taken.
 * `permanent`: the server rejects the mail. `lost`: no answer after the content had begun. `signIn`: wrong user
 * or password. `consent`: the provider issues no token to Kontor any more.
 */
export type AttemptOutcome = 'accepted' | 'temporary' | 'permanent' | 'lost' | 'signIn' | 'consent'

/**
 * The state after an attempt, and when the next attempt is due. A refused sign-in or token does not count as an attempt:
 * it says nothing about the mail.
 */
export function afterAttempt(
  outcome: AttemptOutcome,
  attempts: number,
  now: UnixSeconds,
): { state: MailState; attempts: number; nextAt: UnixSeconds } {
  const at = (state: MailState, nextAt = 0) => ({ state, attempts, nextAt })
  switch (outcome) {
    case 'accepted':
      return at('accepted')
    case 'permanent':
      return at('failed')
    case 'lost':
      return at('unclear')
    case 'signIn':
    case 'consent':
      return { state: 'queued', attempts: Math.max(0, attempts - 1), nextAt: now }
    case 'temporary': {
      const delay = retryDelays[attempts - 1]
      return delay === undefined ? at('failed') : at('retry', now + delay)
    }
  }
}

/** Whether a mail still waits, so that it can be withdrawn. */
export function isWithdrawable(state: MailState): boolean {
  return state === 'queued' || state === 'retry'
}

/** Whether a mail in this state may turn out not to have been delivered, to anybody or to a further recipient. */
export function mayBounce(state: MailState): boolean {
  return state === 'accepted' || state === 'unclear' || state === 'bounced'
}

/** What a user can say about an unclear mail, or about one that failed or bounced. */
export const resolutions = ['accepted', 'again', 'failed'] as const
export type Resolution = (typeof resolutions)[number]

/** Whether a user can resolve a mail in this state: an unclear one in each way, a failed or bounced one by sending it again. */
export function mayResolve(state: MailState, resolution: Resolution): boolean {
  return state === 'unclear' || ((state === 'failed' || state === 'bounced') && resolution === 'again')
}

/** Why an organisation's outbox waits: a wrong sign-in, a missing consent, a restore, or a copied database. */
export const outboxStops = ['signIn', 'consent', 'restored', 'copied'] as const
export type OutboxStop = (typeof outboxStops)[number]
/** The stops that end when the account can sign in again. */
export const accountStops = ['signIn', 'consent'] as const satisfies readonly OutboxStop[]
export type AccountStop = (typeof accountStops)[number]

export function isAccountStop(stop: OutboxStop): stop is AccountStop {
  return accountStops.some((known) => known === stop)
}

/**
 * Whether a mail in this state counts as a sending of its paper, so that a further one has to be asked for. A bounced one
 * does: other recipients may have got it, and anybody can write a report that says so.
 */
export function countsAsSent(state: MailState): boolean {
  return state !== 'failed' && state !== 'withdrawn'
}
