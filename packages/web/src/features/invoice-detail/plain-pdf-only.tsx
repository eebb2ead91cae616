import type { Invoice } from '@kontor/domain/invoices/invoice'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useStopsOfFinal } from '../../state/invoices/e-invoice.ts'
import { FindingList } from '../../ui/dialogs/finding-list.tsx'
import { texts } from './texts.ts'

interface PlainPdfOnlyProps {
  invoice: Invoice
  /** Starts a Korrektur; undefined if the user or the chain does not allow one. */
  onCorrect: (() => void) | undefined
}

/**
 * Says why the e-invoice of a final cannot leave, and offers a Korrektur if it can help: it keeps the stored
 * seller. Renders nothing if the e-invoice can leave.
 */
export function PlainPdfOnly({ invoice, onCorrect }: PlainPdfOnlyProps) {
  const stops = useStopsOfFinal(invoice)
  if (stops.length === 0) return null
  const canHelp = onCorrect !== undefined && stops.some(({ field }) => !field.startsWith('seller.'))
  return (
    <Alert severity="warning">
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {texts.plainPdfOnly} {canHelp && texts.correctToSend}
      </Typography>
      <FindingList findings={stops} />
      {canHelp && (
        <Button size="small" variant="outlined" sx={{ mt: 1.5 }} onClick={onCorrect}>
          {texts.correct}
        </Button>
      )}
    </Alert>
  )
}
