/**
 * The address behind a website as people type it ('www.example.de', 'https://example.de/impressum'),
 * undefined where it is none. Only http and https: a stored 'javascript:' must never become a link.
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
 * What a telephone dials of '+49 (0)40 123-45', undefined where it could dial nothing; "(0)" is left out
 * behind a country code.
 */
export function telephoneLink(text: string): string | undefined {
  const typed = text.trim()
  const number = (typed.startsWith('+') ? typed.replace('(0)', '') : typed).replace(/[^\d+]/g, '')
  return /^\+?\d{3,}$/.test(number) ? `tel:${number}` : undefined
}
