import { withoutEnding } from '@kontor/domain/texts/without-ending'

/**
 * The API base address that was typed: without trailing slash, https unless it says otherwise, else the
 * page's own origin.
 */
export function serverAddress(typed: string, ownOrigin: string): string {
  const address = withoutEnding(typed.trim(), '/')
  if (address === '') return ownOrigin
  return /^https?:\/\//i.test(address) ? address : `https://${address}`
}
