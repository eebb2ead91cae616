import type { MailKind } from './mail-kind.ts'

export interface Recipients {
  to: string[]
  cc: string[]
  bcc: string[]
}

/** Recipients of mails of one kind to a customer. */
export interface RecipientRule extends Recipients {
  kind: MailKind
}

export const recipientFields = ['to', 'cc', 'bcc'] as const satisfies (keyof Recipients)[]

/**
 * The recipients of a mail: those that the customer has for its kind, otherwise the customer's address for
 * invoices. A rule without an address in To keeps that address in To, and adds its copies.
 */
export function recipientsFor(rules: readonly RecipientRule[], kind: MailKind, address: string): Recipients {
  const own = address.trim() === '' ? [] : [address.trim()]
  const { to = [], cc = [], bcc = [] } = rules.find((rule) => rule.kind === kind) ?? {}
  return withoutRepeated({ to: to.length === 0 ? own : to, cc, bcc })
}

/** The recipients, each once, ignoring case: To before Cc before Bcc. */
export function withoutRepeated(recipients: Recipients): Recipients {
  const known = new Set<string>()
  const once = (addresses: readonly string[]) =>
    addresses.filter((address) => {
      const key = address.toLowerCase()
      return known.has(key) ? false : known.add(key)
    })
  return { to: once(recipients.to), cc: once(recipients.cc), bcc: once(recipients.bcc) }
}

/** All recipients, in the order To, Cc, Bcc. */
export function allRecipients({ to, cc, bcc }: Recipients): string[] {
  return [...to, ...cc, ...bcc]
}
