import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { type CheckedFile, checkFile } from '#rooms/state/inbox/check-file.ts'
import { FileDrop } from '#rooms/ui/fields/file-drop.tsx'
import { PageHeader } from '#rooms/ui/page-header.tsx'
import { invoiceFiles } from '../invoice-files.ts'
import { texts } from '../texts.ts'
import { CheckedFileView } from './checked-file-view.tsx'

/**
 * /home/inbox/check: checks a file, and shows the findings and the invoice. The file stays in the browser.
 */
export function CheckFilePage() {
  const [checked, setChecked] = useState<CheckedFile>()
  const [running, setRunning] = useState<string>()
  const [hint, setHint] = useState<string>()
  const newest = useRef(0)

  async function check(files: readonly File[]) {
    const [file] = files
    if (file === undefined) return
    newest.current += 1
    const own = newest.current
    setChecked(undefined)
    setRunning(file.name)
    setHint(files.length > 1 ? texts.onlyFirst(file.name) : undefined)
    const result = await checkFile(file)
    if (own !== newest.current) return
    setRunning(undefined)
    setChecked(result)
  }

  return (
    <Box sx={{ maxWidth: 1280 }}>
      <PageHeader
        title={texts.checkTitle}
        actions={
          checked && (
            <Button sx={{ displayPrint: 'none' }} onClick={() => setChecked(undefined)}>
              {texts.another}
            </Button>
          )
        }
      />
      {checked === undefined && (
        <Box sx={{ maxWidth: 720 }}>
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            {texts.checkHint}
          </Typography>
          <FileDrop
            accept={invoiceFiles}
            onFiles={(files) => void check(files)}
            disabled={running !== undefined}
          />
          {running !== undefined && (
            <Box role="status" sx={{ mt: 2 }}>
              <Typography variant="body2" noWrap sx={{ mb: 1 }}>
                {texts.checking(running)}
              </Typography>
              <LinearProgress aria-label={texts.checking(running)} />
            </Box>
          )}
        </Box>
      )}
      {hint !== undefined && checked && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {hint}
        </Alert>
      )}
      {checked && <CheckedFileView file={checked} />}
    </Box>
  )
}
