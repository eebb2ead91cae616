/** Path that opens a new series with this template on the Serien page. */
export function seriesPath(templateId: string): string {
  return `/home/series?template=${encodeURIComponent(templateId)}`
}
