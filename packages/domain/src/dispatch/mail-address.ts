/** Maximum length of an address in characters (RFC 5321, 4.5.3.1). */
export const longestMailAddress = 254

/** Maximum number of addresses in To, Cc and Bcc together. */
export const mostRecipients = 20

/**
 * Whether a text is one plain e-mail address. It rejects names, lists, quotes, spaces and control characters,
 * so that no address can add a header or a recipient.
 */
export function isMailAddress(text: string): boolean {
  if (text.length > longestMailAddress) return false
  const [local = '', domain = '', ...rest] = text.split('@')
  const labels = domain.split('.')
  return (
    rest.length === 0 &&
    labels.length > 1 &&
    local.split('.').every((part) => atom.test(part)) &&
    labels.every((label) => domainLabel.test(label) && !label.startsWith('-') && !label.endsWith('-')) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  )
}

const atom = /^[\w!#$%&'*+/=?^`{|}~-]+$/
const domainLabel = /^[\p{L}\p{N}-]{1,63}$/u

/** The addresses in a text in which users separate them by commas, semicolons or spaces. */
export function splitAddresses(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '')
}
