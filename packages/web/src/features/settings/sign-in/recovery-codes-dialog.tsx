import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { useId } from 'react'
import { hideRecoveryCodes, useShownRecoveryCodes } from '#rooms/state/second-factors/shown-recovery-codes.ts'
import { CopyButton } from '#rooms/ui/copy-button.tsx'
import { texts } from './texts.ts'

/**
 * Shows new recovery codes once, with buttons to copy and save them. Escape and clicks outside do not close
 * the dialog.
 */
export function RecoveryCodesDialog() {
  const codes = useShownRecoveryCodes((shown) => shown.codes)
  const titleId = useId()
  const text = codes.join('\n')
  return (
    <Dialog open aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{texts.recoveryTitle}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{texts.recoveryHint}</DialogContentText>
        <Box
          component="ul"
          aria-label={texts.recoveryCodes}
          sx={{ listStyle: 'none', p: 0, m: 0, fontFamily: 'monospace', fontSize: '1rem' }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Stack direction="row" spacing={1} sx={{ mt: 2, alignItems: 'center' }}>
          <CopyButton text={text} label={texts.copyRecovery} />
          <Button
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={texts.recoveryFile}
          >
            {texts.saveRecovery}
          </Button>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="contained" onClick={hideRecoveryCodes}>
          {texts.kept}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
