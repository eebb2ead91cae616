/**
 * A new secret that proves that this browser began a visit to the provider, and its hash for the server.
 * Throws TypeError on pages served over plain http (except on localhost), where `crypto.subtle` does not
 * exist.
 */
export async function newBrowserSecret(): Promise<{ browserSecret: string; browserHash: string }> {
  const browserSecret = hex(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(browserSecret))
  return { browserSecret, browserHash: hex(new Uint8Array(digest)) }
}

/** Normalizes the provider's address. Throws unless it is http or https, so that it can never be a script. */
export function webAddress(address: string): string {
  const { protocol, href } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error("the provider's address is not a web address")
  return href
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
