/** Path of the page for a received invoice. */
export function receivedPath(id: string): string {
  return `/home/inbox/invoice?id=${encodeURIComponent(id)}`
}
