import type { ReceivedInvoiceDetail } from '@kontor/contract/inbox/received-schema'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { receivedPath } from '../received-list/received-path.ts'
import { texts } from './texts.ts'

/** The warnings about a received invoice, and the result of comparing its pages with its XML. */
export function WarningList({ invoice }: { invoice: ReceivedInvoiceDetail }) {
  const { warningList, pageDifferences, pageComparison } = invoice
  const comparison = texts.comparisons[pageComparison]
  return (
    <Box component="section" aria-label={texts.warnings} sx={{ display: 'grid', gap: 1 }}>
      {warningList.map(({ code, about, receivedId }) => (
        <Alert
          key={`${code} ${about} ${receivedId}`}
          severity="warning"
          sx={{ overflowWrap: 'anywhere' }}
          action={
            receivedId !== '' && (
              <Button size="small" component={Link} to={receivedPath(receivedId)}>
                {texts.showEarlier}
              </Button>
            )
          }
        >
          {texts.warningTexts[code](about)}
        </Alert>
      ))}
      {pageDifferences.length > 0 && (
        <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
          {texts.differences}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {pageDifferences.slice(0, 50).map(({ term, label, expected }) => (
              <li key={`${term} ${expected}`}>{texts.difference(label, expected)}</li>
            ))}
          </Box>
        </Alert>
      )}
      {comparison !== '' && <Alert severity="info">{comparison}</Alert>}
    </Box>
  )
}
