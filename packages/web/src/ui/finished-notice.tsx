import CloseIcon from '@mui/icons-material/Close'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import MailIcon from '@mui/icons-material/MailOutlined'
import SendIcon from '@mui/icons-material/SendOutlined'
import DoneIcon from '@mui/icons-material/TaskAlt'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { uiTexts } from './texts.ts'

const { finished: texts } = uiTexts

interface FinishedNoticeProps {
  /** What is finished, such as `Rechnung 2026-0001`. */
  name: string
  /** Undefined until the file can be made. */
  onDownload: (() => void) | undefined
  isBusy: boolean
  /** A mailto link; undefined if the paper has no address. */
  mailLink: string | undefined
  /** Sends the paper with Kontor, instead of the link. Undefined while Versand is off. */
  onSend: (() => void) | undefined
  onClose: () => void
}

/** Says that a paper is finished, and offers what usually comes next [A26.1]. */
export function FinishedNotice({ name, onDownload, isBusy, mailLink, onSend, onClose }: FinishedNoticeProps) {
  return (
    <Paper variant="outlined" sx={{ mb: 2, p: 2, borderColor: 'success.main', borderWidth: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'start', mb: 1.5 }}>
        <DoneIcon color="success" sx={{ mt: '1px' }} />
        <Typography role="status" sx={{ flexGrow: 1, fontWeight: 650, fontSize: '1rem', minWidth: 0 }}>
          {texts.title(name)}
        </Typography>
        <IconButton aria-label={texts.close} onClick={onClose} sx={{ mt: -0.5, mr: -1 }}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flexGrow: 1 } }}>
        <Button
          variant="contained"
          startIcon={<DownloadIcon />}
          disabled={!onDownload}
          loading={isBusy}
          loadingPosition="start"
          onClick={onDownload}
        >
          {texts.download}
        </Button>
        {onSend ? (
          <Button variant="outlined" startIcon={<SendIcon />} onClick={onSend}>
            {texts.send}
          </Button>
        ) : (
          mailLink !== undefined && (
            <Button variant="outlined" startIcon={<MailIcon />} href={mailLink}>
              {texts.mail}
            </Button>
          )
        )}
      </Box>
    </Paper>
  )
}
