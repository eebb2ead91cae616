import { useEffect, useMemo, useState } from 'react'
import { type PdfSource, renderPdf } from '../../state/pdf.ts'

export interface PreviewPdf {
  /** undefined while it is being made: an old page is never shown as new. */
  pdf: Blob | undefined
  failed: boolean
}

/** The PDF of a source, made anew when what it shows changes [S2.5.7]; a new tag, say, changes nothing. */
export function usePreviewPdf(source: PdfSource | undefined): PreviewPdf {
  const key = useMemo(() => source && keyOf(source), [source])
  const [wanted, setWanted] = useState({ key, source })
  if (wanted.key !== key) setWanted({ key, source })
  const [made, setMade] = useState<PreviewPdf & { key: string }>()

  useEffect(() => {
    const { key, source } = wanted
    if (key === undefined || source === undefined) return
    let current = true
    renderPdf(source, 'preview').then(
      (pdf) => current && pdf && setMade({ key, pdf, failed: false }),
      () => current && setMade({ key, pdf: undefined, failed: true }),
    )
    return () => {
      current = false
    }
  }, [wanted])

  return made !== undefined && made.key === key ? made : { pdf: undefined, failed: false }
}

/** Equal for sources of the same pages. */
function keyOf({ invoice, template, profile }: PdfSource): string {
  const { id, status, invoiceNumber, content } = invoice
  return JSON.stringify([id, status, invoiceNumber, content, template.id, template.version, profile])
}
