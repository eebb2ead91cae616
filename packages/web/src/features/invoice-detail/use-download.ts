import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import { usePending } from '../../state/http/once.ts'
import { showError } from '../../state/http/snackbar.ts'
import { type InvoiceFile, invoiceFileOf, plainPdfOf } from '../../state/pdf/invoice-file.ts'
import type { PdfSource } from '../../state/pdf/pdf.ts'
import { saveFile } from '../../state/pdf/pdf-output.ts'
import { useOfferPlainPdf } from '../../ui/dialogs/failed-e-invoice.tsx'
import { uiTexts } from '../../ui/texts.ts'

/**
 * Downloads one invoice. A plain PDF is the file that the screen shows, if it shows one. Any other file is
 * created from `source`; if a check rejects an e-invoice, the user can choose the plain PDF instead. Does
 * nothing until the source is loaded.
 */
export function useDownload(shown: InvoiceFile | undefined, source: PdfSource | undefined) {
  const { isPending, once } = usePending()
  const offerPlainPdf = useOfferPlainPdf()

  async function download(format: EInvoiceFormat): Promise<void> {
    if (!source) return
    if (shown && format === 'pdf') return saveFile(shown.file, shown.name)
    const result = await once(() => invoiceFileOf(source, format).catch(() => showError(uiTexts.pdfFailed)))
    if (!result) return
    if ('file' in result) return saveFile(result.file, result.name)
    if (!(await offerPlainPdf(result))) return
    const plain = shown ?? (await once(() => plainPdfOf(source).catch(() => showError(uiTexts.pdfFailed))))
    if (plain) saveFile(plain.file, plain.name)
  }
  return { download, isBusy: isPending }
}
