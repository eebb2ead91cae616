import type { SecondFactors } from '@kontor/contract/second-factors/second-factor-schema'
import { formatDay } from '@kontor/domain/money/german-format'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRemoveCodes, useSecondFactors } from '#rooms/state/second-factors/second-factors.ts'
import { useConfirm } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import { LoadFailure } from '#rooms/ui/load-failure.tsx'
import { ProgressBar } from '#rooms/ui/progress.tsx'
import { CodesSetUp } from './codes-set-up.tsx'
import { texts } from './texts.ts'

/**
 * Sets up the user's one-time codes. Once they are set up, shows since when, with a button to remove them
 * [A10.10].
 */
export function CodesSection() {
  const factors = useSecondFactors()
  return (
    <Card component="section" aria-labelledby="codes" sx={{ position: 'relative' }}>
      <ProgressBar active={factors.isFetching} />
      <CardContent>
        <Typography id="codes" variant="h2" sx={{ mb: 1 }}>
          {texts.codes}
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {texts.codesAbout}
        </Typography>
        {factors.isLoadingError && <LoadFailure onRetry={() => void factors.refetch()} />}
        {factors.data && (factors.data.codesSince === 0 ? <CodesSetUp /> : <Codes factors={factors.data} />)}
      </CardContent>
    </Card>
  )
}

function Codes({ factors }: { factors: SecondFactors }) {
  const confirm = useConfirm()
  const removal = useRemoveCodes()
  async function remove() {
    const question = {
      title: texts.removeTitle,
      text: texts.askRemove,
      confirmLabel: texts.remove,
      destructive: true,
    }
    if (await confirm(question)) await removal.run(undefined)
  }
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Typography>{texts.codesSince(formatDay(factors.codesSince))}</Typography>
      {removal.problem?.code === 'secondFactorRequired' && (
        <Alert severity="warning">{texts.removeRefused}</Alert>
      )}
      <Button color="error" disabled={removal.isPending} onClick={() => void remove()}>
        {texts.remove}
      </Button>
    </Stack>
  )
}
