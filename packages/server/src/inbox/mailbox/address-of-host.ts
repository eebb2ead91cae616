import { resolveMailHost } from '../../mail-host.ts'
import { MailboxError } from './read-mailbox.ts'

/** The address of a mailbox's host. Throws a MailboxError if it is unknown or not allowed (mail-host.ts). */
export async function addressOfHost(
  server: { host: string; port: number },
  ownHosts: readonly string[],
): Promise<string> {
  const found = await resolveMailHost(server, ownHosts)
  if ('fault' in found) throw new MailboxError(found.fault)
  return found.address
}
