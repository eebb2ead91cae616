import { useEffect, useMemo, useState } from 'react'
import { type PdfSource, renderPdf } from './pdf.ts'

interface PreviewPdf {
  /** The last one that was made; undefined before, and when the wanted one cannot be made. */
  pdf: Blob | undefined
  /** False while the wanted one is being made: `pdf` shows what was. */
  isCurrent: boolean
  failed: boolean
}

/**
 * The PDF of a source, rendered again when what it shows changes [S2.5.7]; a new tag, say, changes nothing.
 * Previews beside each other need slots of their own.
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

/** Equal for sources of the same pages. */
function keyOf({ invoice, template, profile }: PdfSource): string {
  const { id, status, invoiceNumber } = invoice
  // The seller is the profile: its logo need not be written twice.
  const content = { ...invoice.content, seller: undefined }
  return JSON.stringify([id, status, invoiceNumber, content, template.id, template.version, profile])
}
