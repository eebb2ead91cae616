export function contactPath(id: string): string {
  return `/home/contact?id=${encodeURIComponent(id)}`
}
