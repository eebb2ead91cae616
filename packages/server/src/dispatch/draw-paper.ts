import type { Carrier } from '@kontor/domain/dispatch/carrier'
import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import type { PaperFiles } from '../paper-files/paper-files.ts'
import { ProblemError } from '../problem-error.ts'
import type { DrawPaper } from './draw-missing.ts'

const formats: Record<Carrier, EInvoiceFormat> = { zugferd: 'zugferd', xml: 'xrechnung', pdf: 'pdf' }

/** Draws finals and offers. The issues of `eInvoiceRefused` are the findings. */
export function drawPaperWith(drawFile: PaperFiles['drawFile']): DrawPaper {
  return async ({ organisation, paperKind, paperId, carrier }) => {
    // Reminders are drawn by their own room.
    if (paperKind === 'reminder') throw new ProblemError('notFound')
    const drawn = await drawFile(organisation, { kind: paperKind, id: paperId, format: formats[carrier] })
    if (!('refused' in drawn)) return drawn
    const issues = drawn.refused.map(({ id, field, message }) => ({ path: field, code: id, message }))
    throw new ProblemError('eInvoiceRefused', { issues })
  }
}
