import type { Offer } from '@kontor/domain/offers/offer'
import { pdfFileName } from '@kontor/pdf/file-name'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { nowInSeconds } from '../../state/clock.ts'
import { useSeller } from '../../state/organisation/seller.ts'
import { printPdf, saveFile } from '../../state/pdf/pdf-output.ts'
import { useInvoiceTemplates, usePdfSource, useRetryOfPdfSource } from '../../state/pdf/pdf-source.ts'
import { usePreviewPdf } from '../../state/pdf/preview-pdf.ts'
import { PdfPreview } from '../../ui/pdf/pdf-preview.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { texts } from './texts.ts'

/** The pages of an offer in its layout, with buttons to print them and to download them as a PDF. */
export function OfferPreview({ offer }: { offer: Offer }) {
  const templates = useInvoiceTemplates(offer.templateReference)
  const template = templates?.own
  const seller = useSeller(offer)
  const retry = useRetryOfPdfSource(offer)
  const preview = usePreviewPdf(usePdfSource(offer, template, seller))
  // Outdated pages must not be printed or downloaded.
  const pdf = preview.isCurrent ? preview.pdf : undefined
  const name = template ? pdfFileName(offer, template, nowInSeconds()) : ''
  return (
    <Paper component="section" variant="outlined" aria-label={texts.preview} sx={{ overflow: 'hidden' }}>
      <Box sx={{ display: 'flex', justifyContent: 'end', gap: 0.5, p: 1.5 }}>
        <PdfButton label={texts.print} icon={<PrintIcon />} onClick={pdf && (() => printPdf(pdf))} />
        <PdfButton
          label={texts.download}
          icon={<DownloadIcon />}
          onClick={pdf && (() => saveFile(pdf, name))}
        />
      </Box>
      {templates?.isMissing && (
        <Alert severity="warning" sx={{ mx: 1.5, mb: 1.5 }}>
          {uiTexts.layoutMissing(offer.templateReference.name)}
        </Alert>
      )}
      <Box sx={{ height: 900, boxSizing: 'content-box', borderTop: 1, borderColor: 'divider' }}>
        <PdfPreview pdf={preview.pdf} failed={preview.failed} onRetry={retry} isStale={!preview.isCurrent} />
      </Box>
    </Paper>
  )
}

interface PdfButtonProps {
  label: string
  icon: ReactNode
  /** Undefined until the current pages have been rendered. */
  onClick: (() => void) | undefined
}

function PdfButton({ label, icon, onClick }: PdfButtonProps) {
  return (
    <Tooltip title={onClick ? label : ''}>
      <span>
        <IconButton size="medium" aria-label={label} disabled={!onClick} onClick={onClick}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  )
}
