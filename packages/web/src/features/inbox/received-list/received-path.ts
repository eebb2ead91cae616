/** Where a received invoice is shown. */
export function receivedPath(id: string): string {
  return `/home/inbox/invoice?id=${encodeURIComponent(id)}`
}
