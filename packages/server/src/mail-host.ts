import { lookup } from 'node:dns/promises'
import { isPublic } from './public-address.ts'

/**
 * Resolves the host of a mail server that an organisation entered. Accepts only public addresses, so that no
 * organisation can reach hosts in the server's network. Returns a host unresolved if the operator allows its
 * `host:port` (`ownHosts`); returns a fault if the host is unknown, or any of its addresses is not public.
 */
export async function resolveMailHost(
  { host, port }: { host: string; port: number },
  ownHosts: readonly string[],
): Promise<{ address: string } | { fault: 'unknownHost' | 'notAllowed' }> {
  if (ownHosts.includes(`${host.toLowerCase()}:${port}`)) return { address: host }
  const addresses = await lookup(host, { all: true }).catch(() => [])
  const [first] = addresses
  if (first === undefined) return { fault: 'unknownHost' }
  if (addresses.some(({ address }) => !isPublic(address))) return { fault: 'notAllowed' }
  return { address: first.address }
}

/** Matches OpenSSL's codes for a rejected certificate, as Node reports them. */
export const certificateCode = /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|HOSTNAME_MISMATCH/
