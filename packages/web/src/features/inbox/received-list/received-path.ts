/** Path of the page of a received invoice. */
export function receivedPath(id: string): string {
  return `/home/inbox/invoice?id=${encodeURIComponent(id)}`
}
