import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import { useProvider, useRemoveProvider } from '#rooms/state/providers/provider.ts'
import { BackToSettings } from '#rooms/ui/back-to-settings.tsx'
import { useConfirm } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import { LoadingCard } from '#rooms/ui/loading-card.tsx'
import { PageHeader } from '#rooms/ui/page-header.tsx'
import { ProviderForm } from './provider-form.tsx'
import { texts } from './texts.ts'

/** Firmenkonto: the identity provider of the organisation [A18.1]. */
export function ProviderPage() {
  const provider = useProvider()
  const { data } = provider
  const removal = useRemoveProvider()
  const confirm = useConfirm()
  async function remove() {
    const question = {
      title: texts.removeTitle,
      text: texts.askRemove,
      confirmLabel: texts.remove,
      destructive: true,
    }
    if ((await confirm(question)) && (await removal.run(undefined))) showMessage(texts.removed, 'info')
  }
  return (
    <>
      <PageHeader
        title={texts.title}
        leading={<BackToSettings />}
        actions={
          data?.provider && (
            <Button color="error" disabled={removal.isPending} onClick={() => void remove()}>
              {texts.remove}
            </Button>
          )
        }
      />
      <Box sx={{ maxWidth: 720 }}>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {texts.hint}
        </Typography>
        <LoadingCard query={provider}>
          {data && (
            <CardContent>
              {data.redirectUri === '' ? (
                <Alert severity="warning">{texts.noOrigin}</Alert>
              ) : (
                <ProviderForm key={String(data.provider === null)} stored={data} />
              )}
            </CardContent>
          )}
        </LoadingCard>
      </Box>
    </>
  )
}
