import { lookup } from 'node:dns/promises'
import { isPublic } from '../../public-address.ts'
import { MailboxError } from './read-mailbox.ts'

/**
 * Resolves a host that an organisation entered. Accepts only public addresses, so that no organisation can
 * reach hosts in the server's network. Returns a host unresolved if the operator allows its `host:port`
 * (`ownHosts`). Throws a MailboxError if the host is unknown or any of its addresses is not public.
 */
export async function addressOfHost(
  { host, port }: { host: string; port: number },
  ownHosts: readonly string[],
): Promise<string> {
  if (ownHosts.includes(`${host.toLowerCase()}:${port}`)) return host
  const addresses = await lookup(host, { all: true }).catch(() => [])
  const [first] = addresses
  if (first === undefined) throw new MailboxError('unknownHost')
  if (addresses.some(({ address }) => !isPublic(address))) throw new MailboxError('notAllowed')
  return first.address
}
