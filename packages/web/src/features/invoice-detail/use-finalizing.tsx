import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { chainEndpoints } from '@kontor/contract/chains/chain-endpoints'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { forbiddenTax } from '@kontor/domain/tax/tax-case-of'
import type { Verdict } from '@kontor/einvoice/check/e-invoice-to-send'
import type { Finding } from '@kontor/einvoice/check/finding'
import { useEffect, useRef, useState } from 'react'
import { refreshPapers } from '../../state/chains/chains.ts'
import { type PaperProblem, paperProblemOf } from '../../state/chains/paper-problem.ts'
import { useOnce } from '../../state/http/once.ts'
import { showError } from '../../state/http/snackbar.ts'
import { useChangeFormat, verdictOn } from '../../state/invoices/e-invoice.ts'
import { useFinalizeInvoice } from '../../state/invoices/invoices.ts'
import { useMayCall } from '../../state/organisation/may-call.ts'
import { fetchSeller } from '../../state/organisation/seller.ts'
import { type EInvoiceFailure, eInvoiceFailureOf } from '../../state/pdf/invoice-file.ts'
import { pdfSourceOf } from '../../state/pdf/pdf-source.ts'
import { confirmations, texts as sharedTexts } from '../../texts.ts'
import { useAsk } from '../../ui/dialogs/confirm-dialog.tsx'
import { LinkedFindings } from './linked-findings.tsx'
import { texts } from './texts.ts'

/** The result of the check. `StopDialog` shows it if anything stops the invoice from becoming final. */
export interface Stop extends Verdict {
  /** The invoice shows VAT that it must not show (§ 14c UStG), so it cannot become final in any format. */
  isTaxForbidden: boolean
}

/**
 * Fertigstellen [S4.1.1]: asks for confirmation and lists the findings. A problem with the chain, forbidden
 * tax or any error in an e-invoice prevents finalizing. For a plain PDF, other findings are only information.
 */
export function useFinalizing(invoice: Invoice, edit: (field?: string) => Promise<void>) {
  const ask = useAsk()
  const finalizing = useFinalizeInvoice()
  const formatting = useChangeFormat()
  const hasChains = useMayCall(chainEndpoints.listOpenAdvances)
  const [stop, setStop] = useState<Stop>()
  const [paperProblem, setPaperProblem] = useState<PaperProblem>()
  // Instead of a disabled button, which would lose the focus while the check runs.
  const once = useOnce()
  const isOpen = useIsOpen()

  async function question(candidate: Invoice): Promise<void> {
    const checked = await check(candidate)
    // On another page, the user could answer the question by accident.
    if (checked === undefined || !isOpen.current) return
    if ('code' in checked) {
      setPaperProblem(checked)
      return
    }
    const { findings, stops } = checked
    if (stops.length > 0) {
      setStop(checked)
      return
    }
    const hasErrors = findings.some(({ severity }) => severity === 'error')
    const answer = await ask({
      text: confirmations.finalize,
      confirmLabel: texts.finalize,
      // Enter must not finalize an incomplete invoice, because finalizing cannot be undone.
      alternativeLabel: hasErrors ? texts.edit : undefined,
      details: (close) =>
        findings.length > 0 && (
          <>
            <p>{texts.findings}</p>
            <LinkedFindings findings={findings} onGoTo={(field) => void edit(field)} onClose={close} />
          </>
        ),
    })
    const final = answer === 'agreed' ? await finalizing.run(candidate) : undefined
    if (final?.content.paper) refreshPapers()
    if (answer === 'alternative') await edit()
  }

  /**
   * Returns the problem with the chain or, if there is none, the current findings. If a call fails, shows a
   * message and returns undefined.
   */
  async function check(candidate: Invoice): Promise<Stop | PaperProblem | undefined> {
    const { content } = candidate
    try {
      const found = await paperProblemOf(candidate)
      if (found !== undefined) return found
      const warnings = hasChains ? await warningsOfChain(candidate) : []
      const seller = await fetchSeller(candidate)
      if (seller === undefined) return undefined
      const request = { seller, number: undefined, format: content.eInvoice.format }
      const isTaxForbidden = forbiddenTax(content, seller) !== undefined
      const { findings, stops } = await verdictOn(content, request)
      if (stops.length > 0) return { findings: [...findings, ...warnings], stops, isTaxForbidden }
      // Builds the e-invoice as a test, because an invoice must not become final if its e-invoice cannot be
      // built.
      const failure =
        content.eInvoice.format === 'pdf' ? undefined : await eInvoiceFailureOf(await pdfSourceOf(candidate))
      const failed = failure === undefined ? [] : findingsOfFailure(failure)
      return { findings: [...findings, ...failed, ...warnings], stops: failed, isTaxForbidden }
    } catch (error) {
      // A failed call has already shown its message.
      if (!(error instanceof ApiProblem)) showError(sharedTexts.requestFailed)
      return undefined
    }
  }

  return {
    finalize: () => once(() => question(invoice)),
    /** Set while the user reads why the invoice cannot become final. */
    stop,
    closeStop: () => setStop(undefined),
    /** Set while the user reads why the chain prevents the invoice from becoming final. */
    paperProblem,
    closePaperProblem: () => setPaperProblem(undefined),
    /** Alternative for an e-invoice with errors: the same invoice as a plain PDF. */
    finalizeAsPdf: () =>
      once(async () => {
        setStop(undefined)
        const saved = await formatting.run({ invoice, format: 'pdf' })
        if (saved) await question(saved)
      }),
    isBusy: finalizing.isPending || formatting.isPending,
    calls: [finalizing, formatting],
  }
}

/** Whether the component is still part of the page. */
function useIsOpen(): { readonly current: boolean } {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}

function findingsOfFailure(failure: EInvoiceFailure): Finding[] {
  if ('findings' in failure) return failure.findings
  return failure.differences.map(({ term, expected }) => ({
    id: 'UStAE 14.4',
    kind: 'content',
    severity: 'error',
    field: `page.${term}`,
    message: texts.missingOnPage(term, expected),
  }))
}

/** Loads the warnings only for organisations that have the function. */
async function warningsOfChain(invoice: Invoice): Promise<Finding[]> {
  const { projectWarningsOf } = await import('./chains/project-warnings.ts')
  return projectWarningsOf(invoice)
}
