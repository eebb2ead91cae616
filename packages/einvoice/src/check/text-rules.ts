import { eInvoiceFormats } from '@kontor/domain/e-invoices/e-invoice-format'
import { formatNumber } from '@kontor/domain/money/german-format'
import { tooLongTexts } from '@kontor/domain/texts/text-fields'
import type { Rule } from './rule.ts'

const tooLong = {
  id: 'Textlänge',
  kind: 'content',
  severity: 'error',
  formats: eInvoiceFormats,
  field: '*',
  message: 'Dieser Text ist zu lang.',
} as const

/** What holds for every text that somebody typed, wherever it stands. */
export const textRules: readonly Rule[] = [
  {
    ...tooLong,
    check: ({ content, seller }) =>
      tooLongTexts(content, seller).map(({ field, text, limit }) => ({
        id: tooLong.id,
        kind: tooLong.kind,
        severity: tooLong.severity,
        field,
        message: `${tooLong.message} Er hat ${formatNumber(text.length)} Zeichen, möglich sind ${formatNumber(limit)}.`,
      })),
  },
]
