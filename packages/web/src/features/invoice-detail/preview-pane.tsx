import { eInvoiceFormats } from '@kontor/domain/e-invoices/e-invoice-format'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { pdfFileName } from '@kontor/pdf/file-name'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { nowInSeconds } from '../../state/clock.ts'
import { showMessage } from '../../state/http/snackbar.ts'
import { useSeller } from '../../state/organisation/seller.ts'
import { base64Of, printPdf, saveFile } from '../../state/pdf/pdf-output.ts'
import { usePdfSource, useRetryOfPdfSource } from '../../state/pdf/pdf-source.ts'
import { usePreviewPdf } from '../../state/pdf/preview-pdf.ts'
import { copyText } from '../../ui/copy-button.tsx'
import { SelectInput } from '../../ui/fields/select-input.tsx'
import { PdfPreview } from '../../ui/pdf/pdf-preview.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { DownloadButton } from './download-button.tsx'
import { texts } from './texts.ts'
import { useDownload } from './use-download.ts'
import { useTemplateChoice } from './use-template-choice.ts'

/** Height in pixels [S2.5.6, S9.0.23]. */
const viewerHeight = 900

interface PreviewPaneProps {
  invoice: Invoice
  /** Version number if `invoice` is a replaced version; undefined for the current one. */
  version: number | undefined
  /** Loads the invoice again. Set only if its seller is missing; pages cannot be rendered without one. */
  onRetry: (() => void) | undefined
  onShowCurrent: () => void
}

/** The invoice as a PDF, with the buttons to print and download it [S2.5.3]. */
export function PreviewPane({ invoice, version, onRetry, onShowCurrent }: PreviewPaneProps) {
  const templates = useTemplateChoice(invoice)
  const template = templates?.chosen?.template
  const seller = useSeller(invoice)
  const retry = useRetryOfPdfSource(invoice)
  const preview = usePreviewPdf(usePdfSource(invoice, template, seller))
  // An outdated PDF must not be printed or downloaded.
  const pdf = preview.isCurrent ? preview.pdf : undefined
  const fileName = template ? pdfFileName(invoice, template, nowInSeconds()) : ''
  const ownSource = usePdfSource(invoice, templates?.own, seller)
  const { download, isBusy } = useDownload(pdf && { file: pdf, name: fileName }, ownSource)
  const isFinal = invoice.status === 'final'

  return (
    <Paper component="section" variant="outlined" aria-label={texts.previewPane} sx={{ overflow: 'hidden' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, p: 1.5 }}>
        <Box sx={{ flexGrow: 1, maxWidth: 320, mr: 'auto' }}>
          <SelectInput
            label={texts.previewWith}
            value={templates?.chosen?.key ?? ''}
            options={templates?.options.map(({ key, label }) => ({ value: key, label })) ?? []}
            onChange={(key) => templates?.choose(key)}
          />
        </Box>
        <PdfButton label={texts.print} icon={<PrintIcon />} pdf={pdf} onClick={printPdf} />
        <DownloadButton
          format={isFinal ? invoice.content.eInvoice.format : 'pdf'}
          choices={isFinal ? eInvoiceFormats : ['pdf']}
          disabled={!pdf}
          isBusy={isBusy}
          onDownload={(format) => void download(format)}
          onCopyBase64={() => pdf && void copyBase64(pdf, fileName)}
        />
      </Box>
      {templates?.isMissing && (
        <Alert severity="warning" sx={{ mx: 1.5, mb: 1.5 }}>
          {uiTexts.layoutMissing(invoice.templateReference.name)}
        </Alert>
      )}
      {version !== undefined && (
        <Alert
          severity="info"
          sx={{ mx: 1.5, mb: 1.5 }}
          action={<Button onClick={onShowCurrent}>{texts.currentVersion}</Button>}
        >
          {texts.shownVersion(version)}
        </Alert>
      )}
      <Box sx={{ height: viewerHeight, boxSizing: 'content-box', borderTop: 1, borderColor: 'divider' }}>
        <PdfPreview pdf={pdf} failed={preview.failed} onRetry={onRetry ?? retry} />
      </Box>
    </Paper>
  )
}

interface PdfButtonProps {
  label: string
  icon: ReactNode
  pdf: Blob | undefined
  onClick: (pdf: Blob) => void
}

function PdfButton({ label, icon, pdf, onClick }: PdfButtonProps) {
  return (
    <Tooltip title={pdf ? label : ''}>
      <span>
        <IconButton size="medium" aria-label={label} disabled={!pdf} onClick={() => pdf && onClick(pdf)}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  )
}

/**
 * Copies the PDF as base64 text. Saves it as a text file if the clipboard is not accessible, for example over
 * plain HTTP.
 */
async function copyBase64(pdf: Blob, fileName: string): Promise<void> {
  const base64 = await base64Of(pdf)
  if (await copyText(base64)) showMessage(texts.base64Copied, 'success')
  else {
    saveFile(new Blob([base64], { type: 'text/plain' }), `${fileName}.base64.txt`)
    showMessage(texts.base64Saved, 'success')
  }
}
