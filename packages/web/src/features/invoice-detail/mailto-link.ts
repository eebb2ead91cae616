/** A link that writes to an address; nothing in the address becomes a further header of the mail. */
export function mailtoLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
}
