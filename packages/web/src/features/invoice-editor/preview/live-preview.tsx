import type { Invoice } from '@kontor/domain/invoices/invoice'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useContext } from 'react'
import { useInvoiceTemplates, usePdfSource, useRetryOfPdfSource } from '#rooms/state/pdf/pdf-source.ts'
import { usePreviewPdf } from '#rooms/state/pdf/preview-pdf.ts'
import { PdfPreview } from '#rooms/ui/pdf/pdf-preview.tsx'
import { ProgressBar, useIsOverdue } from '#rooms/ui/progress.tsx'
import { texts } from '../texts.ts'
import { SellerContext, useEditorState } from '../work/editor-context.ts'
import { useCorrection } from '../work/use-correction.ts'

/**
 * The pages of the invoice as the user has typed it so far. Renders them again after a pause in typing
 * [S4.5.6], and marks them as outdated from the first keystroke. `stored` is the invoice as stored on
 * the server.
 */
export function LivePreview({ stored, isReadOnly }: { stored: Invoice; isReadOnly: boolean }) {
  const templateReference = useEditorState((state) => state.invoice.templateReference)
  const status = useEditorState((state) => state.invoice.status)
  const reported = useEditorState((state) => state.reported)
  const isReported = useEditorState((state) => state.invoice === state.reported)
  const template = useInvoiceTemplates(templateReference)?.own
  const seller = useContext(SellerContext)
  const corrected = useCorrection(reported, { stored, isReadOnly })
  const retry = useRetryOfPdfSource({ status, templateReference })
  const { pdf, isCurrent, failed } = usePreviewPdf(usePdfSource(corrected, template, seller))
  const isRendering = useIsOverdue(!isCurrent && !retry)
  return (
    <Paper
      component="aside"
      variant="outlined"
      aria-label={texts.preview}
      sx={{ flex: '1 1 0', minHeight: 320, overflow: 'hidden' }}
    >
      <Box sx={{ height: '100%' }}>
        <ProgressBar inside active={isRendering} label={texts.previewRendering} />
        <PdfPreview pdf={pdf} failed={failed} onRetry={retry} isStale={!isReported || !isCurrent} />
      </Box>
    </Paper>
  )
}
