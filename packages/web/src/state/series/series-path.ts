/** Path of the page Serien with a new series of this template. */
export function seriesPath(templateId: string): string {
  return `/home/series?template=${encodeURIComponent(templateId)}`
}
