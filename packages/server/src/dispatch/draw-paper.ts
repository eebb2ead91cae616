import type { Carrier } from '@kontor/domain/dispatch/carrier'
import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import type { DrawnFile, PaperFiles } from '../paper-files/paper-files.ts'
import { ProblemError } from '../problem-error.ts'
import type { DrawPaper } from './draw-missing.ts'

const formats: Record<Carrier, EInvoiceFormat> = { zugferd: 'zugferd', xml: 'xrechnung', pdf: 'pdf' }

/** Draws the file of a reminder letter, with the answers of `PaperFiles`. */
export type DrawLetter = (organisation: string, id: string) => ReturnType<PaperFiles['drawPages']>

/**
 * Draws finals and offers, and letters if there is a `drawLetter`. The issues of `eInvoiceRefused` are the
 * findings.
 */
export function drawPaperWith(drawFile: PaperFiles['drawFile'], drawLetter?: DrawLetter): DrawPaper {
  return async ({ organisation, paperKind, paperId, carrier }): Promise<DrawnFile> => {
    const drawn =
      paperKind === 'reminder'
        ? await drawLetter?.(organisation, paperId)
        : await drawFile(organisation, { kind: paperKind, id: paperId, format: formats[carrier] })
    if (drawn === undefined) throw new ProblemError('notFound')
    if (!('refused' in drawn)) return drawn
    const issues = drawn.refused.map(({ id, field, message }) => ({ path: field, code: id, message }))
    throw new ProblemError('eInvoiceRefused', { issues })
  }
}
