/**
 * A mailto link; undefined if the address is invalid. Encodes the address, so that a question mark in it
 * cannot add a subject or further recipients.
 */
export function mailLink(text: string, message?: { subject: string; body: string }): string | undefined {
  const address = text.trim()
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) return undefined
  const recipient = `mailto:${encodeURIComponent(address).replace('%40', '@')}`
  if (message === undefined) return recipient
  const { subject, body } = message
  // RFC 6068 requires these line endings.
  const lines = body.replaceAll('\n', '\r\n')
  return `${recipient}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`
}
