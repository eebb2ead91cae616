import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { Finding } from '@kontor/einvoice/check/finding'
import { verdictOn } from '#rooms/state/invoices/e-invoice.ts'
import { sellerOf } from '#rooms/state/organisation/seller.ts'
import { FindingList } from '#rooms/ui/dialogs/finding-list.tsx'
import { texts } from '../texts.ts'

/**
 * Returns the errors in a Korrektur that would have prevented its invoice from becoming final. `base` is the
 * stored final with its seller. Returns none for a draft or a plain PDF, or if the rules cannot be loaded.
 */
export async function errorsInFinal(
  { status, content, invoiceNumber }: Invoice,
  base: Invoice,
): Promise<Finding[]> {
  const seller = sellerOf(base, undefined)
  const { format } = content.eInvoice
  if (status !== 'final' || format === 'pdf' || seller === undefined) return []
  const request = { seller, number: invoiceNumber, format }
  return verdictOn(content, request).then(
    ({ stops }) => stops,
    () => [],
  )
}

/** The question to ask before saving a Korrektur with errors. */
export function aboutErrors(findings: readonly Finding[]) {
  return {
    text: texts.errorsInFinal.text,
    confirmLabel: texts.errorsInFinal.save,
    cancelLabel: texts.errorsInFinal.back,
    details: <FindingList findings={findings} />,
  }
}
