import type { Finding } from '@kontor/einvoice/finding'
import { startTransition, useContext, useEffect, useState } from 'react'
import { findingsOf } from '../../state/e-invoice.ts'
import { useEditor } from '../../state/editor.ts'
import { SellerContext } from './editor-context.ts'

/**
 * What is wrong with the invoice in its format, checked anew with each report [S4.5.6], so never while a key is down; undefined until it was
 * checked once, and where the rules cannot be fetched.
 */
export function useFindings(): Finding[] | undefined {
  const invoice = useEditor((state) => state.invoice)
  const seller = useContext(SellerContext)
  const [findings, setFindings] = useState<Finding[]>()

  useEffect(() => {
    if (invoice === undefined || seller === undefined) return
    let isCurrent = true
    const { content, invoiceNumber } = invoice
    const number = invoiceNumber === '' ? undefined : invoiceNumber
    findingsOf(content, { seller, number, format: content.eInvoice.format }).then(
      (found) => isCurrent && startTransition(() => setFindings(found)),
      () => isCurrent && setFindings(undefined),
    )
    return () => {
      isCurrent = false
    }
  }, [invoice, seller])
  return findings
}
