import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { FailureReasons } from '#rooms/ui/dialogs/failed-e-invoice.tsx'
import { texts } from '../texts.ts'
import type { FailedInvoice } from './use-downloads.ts'

interface PlainPdfNoticeProps {
  failed: readonly FailedInvoice[]
  onClose: () => void
}

/** Lists the downloaded invoices that were saved as plain PDFs instead of e-invoices, with the reasons. */
export function PlainPdfNotice({ failed, onClose }: PlainPdfNoticeProps) {
  const ids = { title: useId(), text: useId() }
  return (
    <Dialog
      open={failed.length > 0}
      onClose={onClose}
      maxWidth="sm"
      aria-labelledby={ids.title}
      aria-describedby={ids.text}
    >
      <DialogTitle id={ids.title}>{texts.plainPdfs.title}</DialogTitle>
      <DialogContent tabIndex={0} role="region" aria-labelledby={ids.title}>
        <DialogContentText id={ids.text} sx={{ color: 'text.primary' }}>
          {texts.plainPdfs.text(failed.length)}
        </DialogContentText>
        {failed.map(({ number, failure }) => (
          <section key={number} aria-label={number}>
            <Typography variant="subtitle1" component="h3" sx={{ mt: 2, mb: 0.5 }}>
              {number}
            </Typography>
            <FailureReasons failure={failure} />
          </section>
        ))}
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="contained" onClick={onClose}>
          {texts.plainPdfs.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
