import { isIP } from 'node:net'

/** The relying party of WebAuthn: the host that new passkeys are for, and the pages that may use them. */
export interface RelyingParty {
  /** Host of the web app. Passkeys for other hosts do not work here. */
  host: string
  accepts(origin: string): boolean
}

/**
 * The relying party for the host of KONTOR_PUBLIC_ORIGIN. If the setting is missing or contains a loopback
 * address, for which browsers create no passkeys, the relying party is the one for localhost, with any port.
 * Only a browser on the server's machine can open localhost.
 */
export function relyingPartyOf(publicOrigin: string | undefined): RelyingParty {
  const host = publicOrigin === undefined ? '' : new URL(publicOrigin).hostname
  const isLoopback = publicOrigin?.startsWith('http://') && isIP(host.replace(/^\[|\]$/g, '')) > 0
  if (host === '' || isLoopback) {
    return { host: 'localhost', accepts: (origin) => /^http:\/\/localhost(:\d{1,5})?$/.test(origin) }
  }
  return { host, accepts: (origin) => origin === publicOrigin }
}
