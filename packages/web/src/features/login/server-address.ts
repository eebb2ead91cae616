import { withoutEnding } from '@kontor/domain/texts/without-ending'

/**
 * The typed API base address: without trailing slashes, with https by default; an empty input means the
 * page's own origin.
 */
export function serverAddress(typed: string, ownOrigin: string): string {
  const address = withoutEnding(typed.trim(), '/')
  if (address === '') return ownOrigin
  return /^https?:\/\//i.test(address) ? address : `https://${address}`
}
