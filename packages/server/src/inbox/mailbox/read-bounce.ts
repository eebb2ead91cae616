import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'

/** A mail that a mail server could not deliver, as its report says (RFC 3464). Texts are as in the report. */
export interface Bounce {
  /** Message-ID of the mail, such as `<1@werft.example>`. */
  messageId: string
  /** When the report arrived in the mailbox; undefined if the mail server does not say so. */
  arrivedAt: UnixSeconds | undefined
  /** To whom it could not be delivered, and why. */
  failures: { recipient: string; words: string }[]
}

/** Recipients of a report that are kept. */
const mostFailures = 20

/** Printable ASCII [RFC 5322]: a report is written by others, and no database can look for NUL. */
const messageIdPattern = /<[\x21-\x3b\x3d\x3f-\x7e]{1,500}>/

/**
 * Reads the machine-readable part of a report, and the headers of the mail that it is about. Returns undefined if the
 * report says of no recipient that the delivery has failed for good, or the headers have no Message-ID.
 */
export function readBounce(
  status: string,
  headers: string,
  arrivedAt: UnixSeconds | undefined,
): Bounce | undefined {
  const [original = []] = blocksOf(headers)
  const messageId = messageIdPattern.exec(fieldOf(original, 'message-id'))?.[0]
  const failures = blocksOf(status)
    .filter((block) => /^failed\b/i.test(fieldOf(block, 'action')))
    .slice(0, mostFailures)
    .map((block) => ({
      recipient: withoutType(fieldOf(block, 'final-recipient') || fieldOf(block, 'original-recipient')),
      words: withoutType(fieldOf(block, 'diagnostic-code')) || fieldOf(block, 'status'),
    }))
  return messageId === undefined || failures.length === 0 ? undefined : { messageId, arrivedAt, failures }
}

/** The fields of each block; a line that begins with a blank continues the one before. */
function blocksOf(text: string): string[][] {
  return text
    .replace(/\r\n?/g, '\n')
    .trimStart()
    .split(/\n[ \t]*\n/)
    .map((block) => block.replace(/\n[ \t]+/g, ' ').split('\n'))
}

function fieldOf(block: readonly string[], name: string): string {
  const line = block.find((one) => one.toLowerCase().startsWith(`${name}:`))
  return line?.slice(name.length + 1).trim() ?? ''
}

/** `rfc822; ada@kunde.example` and `smtp; 550 no such user` name the kind of their value first. */
function withoutType(value: string): string {
  return value.replace(/^[a-z0-9-]+\s*;\s*/i, '')
}
