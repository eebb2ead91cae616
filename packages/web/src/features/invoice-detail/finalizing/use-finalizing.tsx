import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { chainEndpoints } from '@kontor/contract/chains/chain-endpoints'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { useEffect, useRef, useState } from 'react'
import { refreshPapers } from '#rooms/state/chains/chains.ts'
import { showFinished } from '#rooms/state/finished-paper.ts'
import { useOnce } from '#rooms/state/http/once.ts'
import { showError } from '#rooms/state/http/snackbar.ts'
import { useChangeFormat } from '#rooms/state/invoices/e-invoice.ts'
import { useFinalizeInvoice } from '#rooms/state/invoices/invoices.ts'
import { useMayCall } from '#rooms/state/organisation/may-call.ts'
import { confirmations, texts as sharedTexts } from '#rooms/texts.ts'
import { useAsk } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import { LinkedFindings } from '../linked-findings.tsx'
import { texts } from '../texts.ts'
import { checkDraft } from './check-draft.ts'
import { type StepNamed, stepAfterAnswer, stepAfterCheck } from './finalizing-step.ts'

export type Finalizing = ReturnType<typeof useFinalizing>

/**
 * Fertigstellen [S4.1.1]: checks the draft, explains what stops it or else asks for confirmation with the
 * findings, and finalizes it. finalizing-step.ts decides the order.
 */
export function useFinalizing(invoice: Invoice, edit: (field?: string) => Promise<void>) {
  const ask = useAsk()
  const finalizing = useFinalizeInvoice()
  const formatting = useChangeFormat()
  const hasChains = useMayCall(chainEndpoints.listOpenAdvances)
  const [explanation, setExplanation] = useState<StepNamed<'explainPaper' | 'stop'>>()
  // Instead of a disabled button, which would lose the focus while the check runs.
  const once = useOnce()
  const isOpen = useIsOpen()

  async function finalize(draft: Invoice): Promise<void> {
    const checked = await checkDraft(draft, hasChains).catch(showUnexpected)
    let step = stepAfterCheck(checked, isOpen.current)
    if (step.name === 'ask') step = stepAfterAnswer(await ask(questionOf(step, edit)))
    if (step.name === 'explainPaper' || step.name === 'stop') setExplanation(step)
    if (step.name === 'edit') await edit()
    if (step.name === 'finalize') {
      const final = await finalizing.run(draft)
      if (final) showFinished(final)
      if (final?.content.paper) refreshPapers()
    }
  }

  async function finalizeAsPdf(): Promise<void> {
    setExplanation(undefined)
    const saved = await formatting.run({ invoice, format: 'pdf' })
    if (saved) await finalize(saved)
  }

  return {
    finalize: () => once(() => finalize(invoice)),
    /** Alternative for an e-invoice with errors: the same invoice as a plain PDF. */
    finalizeAsPdf: () => once(finalizeAsPdf),
    /** Set while the user reads why the invoice cannot become final. */
    explanation,
    closeExplanation: () => setExplanation(undefined),
    isBusy: finalizing.isPending || formatting.isPending,
    calls: [finalizing, formatting],
  }
}

function questionOf({ findings, offersEdit }: StepNamed<'ask'>, edit: (field?: string) => Promise<void>) {
  return {
    text: confirmations.finalize,
    confirmLabel: texts.finalize,
    alternativeLabel: offersEdit ? texts.edit : undefined,
    details: (close: () => void) =>
      findings.length > 0 && (
        <>
          <p>{texts.findings}</p>
          <LinkedFindings findings={findings} onGoTo={(field) => void edit(field)} onClose={close} />
        </>
      ),
  }
}

/** A failed call has already shown its message. */
function showUnexpected(error: unknown): undefined {
  if (!(error instanceof ApiProblem)) showError(sharedTexts.requestFailed)
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
