import { invoiceEndpoints } from '@kontor/contract/invoices/invoice-endpoints'
import { formatDay } from '@kontor/domain/money/german-format'
import type { SeriesRefusal } from '@kontor/domain/series/series'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useContext } from 'react'
import { Link as RouterLink } from 'react-router'
import { invoicePath } from '../../state/invoices/invoice-path.ts'
import { useMayCall } from '../../state/organisation/may-call.ts'
import { refusalSentences } from '../../ui/series/refusal-sentences.ts'
import { HeldBackDrafts } from './held-back-mark.tsx'
import { texts } from './texts.ts'

/** How many held-back drafts the notice names. */
const maxNamed = 3

/** Tells users who may finalize which drafts of series wait for them, and why [A9.7]. */
export function HeldBackNotice() {
  const drafts = [...useContext(HeldBackDrafts).values()]
  const mayFinalize = useMayCall(invoiceEndpoints.setInvoiceStatus)
  if (!mayFinalize || drafts.length === 0) return null
  return (
    <Alert severity="warning" sx={{ mb: 2, flexShrink: 0 }}>
      {texts.heldBackCount(drafts.length)}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {drafts.slice(0, maxNamed).map(({ invoiceId, title, date, refusals }) => (
          <li key={invoiceId}>
            <Link component={RouterLink} to={invoicePath(invoiceId)} color="inherit">
              {texts.heldBackName(title, formatDay(date))}
            </Link>
            {reasonOf(refusals)}
          </li>
        ))}
        {drafts.length > maxNamed && <li>{texts.moreHeldBack(drafts.length - maxNamed)}</li>}
      </Box>
    </Alert>
  )
}

function reasonOf(refusals: readonly SeriesRefusal[]): string {
  const [first = '', ...more] = refusalSentences(refusals)
  return texts.heldBackReason(first, more.length)
}
