import { organisationEndpoints } from '@kontor/contract/organisation/organisation-endpoints'
import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import { useMayCall } from '#rooms/state/organisation/may-call.ts'
import { useExport } from '#rooms/state/organisation/organisation-export.ts'
import { saveFile } from '#rooms/state/pdf/pdf-output.ts'
import { useSession } from '#rooms/state/session/session.ts'
import { BackToSettings } from '#rooms/ui/back-to-settings.tsx'
import { PageHeader } from '#rooms/ui/page-header.tsx'
import { ProgressBar } from '#rooms/ui/progress.tsx'
import { BackupCard } from './backup-card.tsx'
import { texts } from './texts.ts'

/** Daten: exports all the organisation's data as one file [A19.1], and downloads a backup of it [A33.1]. */
export function ExportPage() {
  const mayBackUp = useMayCall(organisationEndpoints.backUpOrganisation)
  return (
    <>
      <PageHeader title={texts.title} leading={<BackToSettings />} />
      <Stack spacing={2}>
        <ExportCard />
        {mayBackUp && <BackupCard />}
      </Stack>
    </>
  )
}

function ExportCard() {
  const organisation = useSession(({ orgID }) => orgID)
  const { run, isPending, problem, bytes } = useExport()
  async function download() {
    const file = await run(undefined)
    if (file === undefined) return
    saveFile(new Blob([file], { type: 'application/zip' }), `kontor-${organisation}.zip`)
    showMessage(texts.done, 'info')
  }
  return (
    <Card sx={{ position: 'relative', maxWidth: 720 }}>
      <ProgressBar active={isPending} />
      <CardContent>
        <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
          <Typography variant="h3" component="h2">
            {texts.exportTitle}
          </Typography>
          <Typography>{texts.hint}</Typography>
          <Typography color="textSecondary">{texts.care}</Typography>
          <Button
            variant="contained"
            startIcon={<DownloadIcon />}
            disabled={isPending}
            onClick={() => void download()}
          >
            {texts.export}
          </Button>
        </Stack>
        <Box aria-live="polite" sx={{ '&:not(:empty)': { mt: 2 } }}>
          {isPending && texts.arrived(bytes)}
          {problem?.code === 'tooManyRequests' && <Alert severity="warning">{texts.busy}</Alert>}
        </Box>
      </CardContent>
    </Card>
  )
}
