/**
 * A link that writes to an address, undefined where it is none. Encoded, so that an address with a question mark adds no
 * subject and no further recipient.
 */
export function mailLink(text: string): string | undefined {
  const address = text.trim()
  return /^[^\s@]+@[^\s@]+$/.test(address)
    ? `mailto:${encodeURIComponent(address).replace('%40', '@')}`
    : undefined
}
