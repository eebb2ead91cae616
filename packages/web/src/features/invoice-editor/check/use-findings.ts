import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { Finding } from '@kontor/einvoice/check/finding'
import { startTransition, useContext, useEffect, useState } from 'react'
import { verdictOn } from '#rooms/state/invoices/e-invoice.ts'
import { SellerContext, useEditorStore } from '../work/editor-context.ts'

/**
 * Findings for the invoice in its format. Checks each version that the editor reports after a pause in typing
 * [S4.5.6]. Undefined until the first check has finished, while there is no seller, and if the rules cannot
 * be loaded.
 */
export function useFindings(): Finding[] | undefined {
  const store = useEditorStore()
  const seller = useContext(SellerContext)
  const [findings, setFindings] = useState<Finding[]>()

  useEffect(() => {
    if (seller === undefined) return
    let shown = ''
    const show = (found: Finding[] | undefined) => {
      const words = JSON.stringify(found)
      if (words === shown) return
      shown = words
      startTransition(() => setFindings(found))
    }
    let checked: Invoice | undefined
    const check = (invoice: Invoice) => {
      if (invoice === checked) return
      checked = invoice
      const { content, invoiceNumber } = invoice
      const number = invoiceNumber === '' ? undefined : invoiceNumber
      const isNewest = () => invoice === checked
      verdictOn(content, { seller, number, format: content.eInvoice.format }).then(
        ({ findings }) => isNewest() && show(findings),
        () => isNewest() && show(undefined),
      )
    }
    check(store.getState().reported)
    const unsubscribe = store.subscribe(({ reported }) => check(reported))
    return () => {
      unsubscribe()
      checked = undefined
    }
  }, [store, seller])
  return findings
}
