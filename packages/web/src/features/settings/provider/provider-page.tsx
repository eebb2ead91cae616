import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { useProvider, useRemoveProvider } from '#rooms/state/providers/provider.ts'
import { LoadingCard } from '#rooms/ui/loading-card.tsx'
import { RemovableHeader } from '../removable-header.tsx'
import { ProviderForm } from './provider-form.tsx'
import { texts } from './texts.ts'

/** Firmenkonto: the identity provider of the organisation [A18.1]. */
export function ProviderPage() {
  const provider = useProvider()
  const { data } = provider
  const removal = useRemoveProvider()
  return (
    <>
      <RemovableHeader texts={texts} canRemove={Boolean(data?.provider)} removal={removal} />
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
