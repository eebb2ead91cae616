/** A node of a layout: one of the item types of [S3.10.10], with its own fields; unknown types warn and are skipped [S8.0.9]. */
export interface LayoutItem {
  type?: string | undefined
  [field: string]: unknown
}

/** How an invoice becomes pages [S3.10]; lengths in points. */
export interface LayoutDefinition {
  localisation: { code: string; dateFormat: string }
  page: { pageMargins: number[]; pageSize: string; styles: Record<string, Record<string, unknown>> }
  header: LayoutItem[]
  body: { content: LayoutItem[] }
  background: LayoutItem[]
  footer: {
    content: LayoutItem[]
    /** Page numbering "n von m": prefix n separator m suffix. */
    pageNumber?: { prefix: string; separator: string; suffix: string; style?: unknown } | undefined
  }
  /** Data URLs by name. */
  images: Record<string, string>
}

export interface LayoutTemplate {
  id: string
  name: string
  /** Starts at 1; a change makes a new one, old ones stay (contract §2). */
  version: number
  definition: LayoutDefinition
}
