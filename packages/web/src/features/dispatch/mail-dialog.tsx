import type { MailDetail } from '@kontor/contract/dispatch/mail-schema'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import { Link } from 'react-router'
import { useMail } from '../../state/dispatch/mails.ts'
import { invoicePath } from '../../state/invoices/invoice-path.ts'
import { offerPath } from '../../state/offers/offer-path.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageProgress } from '../../ui/progress.tsx'
import { MailActions } from './mail-actions.tsx'
import { MailFacts } from './mail-facts.tsx'
import { MailHistory } from './mail-history.tsx'
import { paperTitle } from './paper-title.ts'
import { texts } from './texts.ts'

/** One mail: to whom, which bytes, what happened to it, and what a user can still do. */
export function MailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: mail, isLoadingError, refetch } = useMail(id)
  const { breakpoints } = useTheme()
  const isNarrow = useMediaQuery(breakpoints.down('md'))
  const titleId = useId()
  return (
    <Dialog open fullWidth maxWidth="md" fullScreen={isNarrow} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{mail ? texts.mailTitle(paperTitle(mail)) : texts.list}</DialogTitle>
      <DialogContent sx={{ containerType: 'inline-size' }}>
        {isLoadingError ? <LoadFailure onRetry={() => void refetch()} /> : !mail && <PageProgress />}
        {mail && (
          <Stack spacing={2}>
            <MailActions mail={mail} />
            <MailFacts mail={mail} />
            <MailHistory mail={mail} />
          </Stack>
        )}
      </DialogContent>
      <DialogActions>
        {mail && <OpenPaper mail={mail} onClose={onClose} />}
        <Button autoFocus variant="contained" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function OpenPaper({ mail: { paperKind, paperId }, onClose }: { mail: MailDetail; onClose: () => void }) {
  if (paperKind === 'reminder') return null
  const path = paperKind === 'offer' ? offerPath(paperId) : invoicePath(paperId)
  return (
    <Button component={Link} to={path} onClick={onClose}>
      {texts.open[paperKind]}
    </Button>
  )
}
