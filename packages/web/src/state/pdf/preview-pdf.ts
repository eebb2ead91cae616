import { useEffect, useMemo, useState } from 'react'
import { type PdfSource, renderPdf } from './pdf.ts'

interface PreviewPdf {
  /** The last rendered PDF; undefined before the first one, and after rendering has failed. */
  pdf: Blob | undefined
  /** Whether rendering the current source has finished; until then, `pdf` is outdated or missing. */
  isCurrent: boolean
  failed: boolean
}

/**
 * The PDF of a source. Renders again only if the pages change [S2.5.7]; a new tag does not change them.
 * Parallel previews need separate slots.
 */
export function usePreviewPdf(source: PdfSource | undefined, slot = 'preview'): PreviewPdf {
  const key = useMemo(() => source && keyOf(source), [source])
  const [wanted, setWanted] = useState({ key, source })
  if (wanted.key !== key) setWanted({ key, source })
  const [made, setMade] = useState<{ key: string; pdf: Blob | undefined }>()

  useEffect(() => {
    const { key, source } = wanted
    if (key === undefined || source === undefined) return
    let current = true
    renderPdf(source, slot).then(
      (pdf) => current && pdf && setMade({ key, pdf }),
      () => current && setMade({ key, pdf: undefined }),
    )
    return () => {
      current = false
    }
  }, [wanted, slot])

  const isCurrent = made !== undefined && made.key === key
  return { pdf: made?.pdf, isCurrent, failed: isCurrent && made.pdf === undefined }
}

/** A key that is equal for sources with the same pages. */
function keyOf({ invoice, template, profile }: PdfSource): string {
  const { id, status, invoiceNumber } = invoice
  // The key already contains the seller as `profile`, and need not contain its logo twice.
  const content = { ...invoice.content, seller: undefined }
  return JSON.stringify([id, status, invoiceNumber, content, template.id, template.version, profile])
}
