/** Maximum length of an address in characters (RFC 5321, 4.5.3.1). */
export const longestMailAddress = 254

/** Maximum number of addresses in To, Cc and Bcc together. */
export const mostRecipients = 20

/**
 * Whether a text is one plain e-mail address. It rejects names, lists, quotes, spaces and control characters,
 * so that no address can add a header or a recipient.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= longestMailAddress && pattern.test(text)
}

const pattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}(?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u

/** The addresses in a text in which users separate them by commas, semicolons or spaces. */
export function splitAddresses(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '')
}
