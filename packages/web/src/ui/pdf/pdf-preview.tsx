import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { EmptyState } from '../empty-state.tsx'
import { uiTexts } from '../texts.ts'

const PdfViewer = lazy(async () => ({ default: (await import('./pdf-viewer.tsx')).PdfViewer }))

interface PdfPreviewProps {
  /** Undefined while there is nothing to show. */
  pdf: Blob | undefined
  failed: boolean
  /** Loads the data for the pages again; set only if it could not be loaded. */
  onRetry?: (() => void) | undefined
  /** Whether `pdf` is outdated. It stays, dimmed, until the next one is drawn. */
  isStale?: boolean
}

/** A PDF, or a message while it loads or after a failure; fills its container [S2.5.6]. */
export function PdfPreview({ pdf, failed, onRetry, isStale = false }: PdfPreviewProps) {
  const [zoom, setZoom] = useState(1)
  if (onRetry) {
    const retry = <Button onClick={onRetry}>{uiTexts.retry}</Button>
    return <EmptyState text={uiTexts.pdfNotLoaded} action={retry} />
  }
  return (
    <Box sx={{ height: '100%' }} aria-busy={isStale || (pdf === undefined && !failed)}>
      <Suspense fallback={<Loading />}>
        {failed ? (
          <EmptyState text={uiTexts.pdfFailed} />
        ) : pdf ? (
          <PdfViewer
            pdf={pdf}
            label={uiTexts.pdf}
            isStale={isStale}
            zoom={zoom}
            onZoom={setZoom}
            loading={<Loading />}
            failed={<EmptyState text={uiTexts.pdfUnreadable} />}
          />
        ) : (
          <Loading />
        )}
      </Suspense>
    </Box>
  )
}

function Loading() {
  return (
    <Box role="status">
      <EmptyState text={uiTexts.pdfLoading} />
    </Box>
  )
}
