/**
 * Returns the URL for a website that a user typed ('www.example.de', 'https://example.de/impressum'), or
 * undefined for other text. Only http and https: a stored 'javascript:' must never become a link.
 */
export function websiteLink(text: string): string | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed) ? typed : `https://${typed}`)
  return url && ['http:', 'https:'].includes(url.protocol) && url.hostname.includes('.')
    ? url.href
    : undefined
}

/**
 * Returns the `tel:` URL for a number such as '+49 (0)40 123-45'; undefined for text with fewer than three
 * digits, or with a plus sign after the first digit. Leaves out "(0)" if the text starts with a plus sign.
 */
export function telephoneLink(text: string): string | undefined {
  const typed = text.trim()
  const number = (typed.startsWith('+') ? typed.replace('(0)', '') : typed).replace(/[^\d+]/g, '')
  return /^\+?\d{3,}$/.test(number) ? `tel:${number}` : undefined
}
