import { isIP } from 'node:net'

/** The relying party of WebAuthn: the host of new passkeys, and the pages from which they are accepted. */
export interface RelyingParty {
  /** Host of the web app. Passkeys of other hosts do not work here. */
  host: string
  accepts(origin: string): boolean
}

/**
 * The relying party for the host of KONTOR_PUBLIC_ORIGIN, or for localhost with any port if the setting is
 * missing or contains a loopback address, for which browsers create no passkeys. Only a browser on the
 * server's machine can open localhost.
 */
export function relyingPartyOf(publicOrigin: string | undefined): RelyingParty {
  const host = publicOrigin === undefined ? '' : new URL(publicOrigin).hostname
  const isLoopback = publicOrigin?.startsWith('http://') && isIP(host.replace(/^\[|\]$/g, '')) > 0
  if (host === '' || isLoopback) {
    return { host: 'localhost', accepts: (origin) => /^http:\/\/localhost(:\d{1,5})?$/.test(origin) }
  }
  return { host, accepts: (origin) => origin === publicOrigin }
}
