/**
 * A link that writes to an address, undefined where it is none. Encoded, so that an address with a question
 * mark adds no subject and no further recipient.
 */
export function mailLink(text: string, message?: { subject: string; body: string }): string | undefined {
  const address = text.trim()
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) return undefined
  const recipient = `mailto:${encodeURIComponent(address).replace('%40', '@')}`
  if (message === undefined) return recipient
  const { subject, body } = message
  // RFC 6068 wants lines to end so.
  const lines = body.replaceAll('\n', '\r\n')
  return `${recipient}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`
}
