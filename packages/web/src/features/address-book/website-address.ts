/**
 * The address behind a website as people type it ('www.example.de', 'https://example.de/impressum'),
 * undefined where it is none. Only http and https: a stored 'javascript:' must never become a link.
 */
export function websiteAddress(text: string): string | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed) ? typed : `https://${typed}`)
  return url && ['http:', 'https:'].includes(url.protocol) && url.hostname.includes('.')
    ? url.href
    : undefined
}
