import { customerNameSummary } from '@kontor/domain/customers/customer-name'
import { infoValue } from '@kontor/domain/invoices/info-field'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { PaperChip } from '../../ui/chains/chain-chip.tsx'
import { Money } from '../../ui/money.tsx'
import { ClaimMark } from '../../ui/payments/claim-mark.tsx'
import { TagDots } from '../../ui/tag-dots.tsx'
import { HeldBackMark } from './held-back-mark.tsx'

/** Height of a compact row in pixels. */
export const compactRowHeight = 76

interface CompactInvoiceProps {
  invoice: Invoice
  /** Content of the last line: dates, numbers, counts. */
  details: ReactNode
}

/** All columns of a row in three lines, for screens too narrow for a table. */
export function CompactInvoice({ invoice, details }: CompactInvoiceProps) {
  const { customer, totals, payment } = invoice.content
  return (
    <Box sx={{ py: 1, '& > div': { display: 'flex', gap: 1, alignItems: 'center', lineHeight: '20px' } }}>
      <div>
        <Part strong>{customerNameSummary(customer)}</Part>
        <Money value={totals.netto} currency={payment.currency} />
      </div>
      <div>
        <Part>{infoValue(invoice.content, 'PROJECT')}</Part>
        <PaperChip invoice={invoice} />
        <ClaimMark invoice={invoice} />
        <HeldBackMark draftId={invoice.id} />
        <TagDots tags={invoice.tags} />
      </div>
      <div>
        <Part secondary>{details}</Part>
      </div>
    </Box>
  )
}

function Part({
  children,
  strong,
  secondary,
}: {
  children: ReactNode
  strong?: boolean
  secondary?: boolean
}) {
  return (
    <Box
      component="span"
      sx={{
        flexGrow: 1,
        minWidth: 0,
        minHeight: 20,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        fontWeight: strong ? 600 : undefined,
        ...(secondary && { color: 'text.secondary', fontSize: '0.75rem' }),
      }}
    >
      {children}
    </Box>
  )
}
