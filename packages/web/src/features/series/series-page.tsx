import { seriesEndpoints } from '@kontor/contract/series/series-endpoints'
import type { Series } from '@kontor/contract/series/series-schema'
import { formatDay } from '@kontor/domain/money/german-format'
import AddIcon from '@mui/icons-material/Add'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMayCall } from '../../state/organisation/may-call.ts'
import { useSeriesList } from '../../state/series/series.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { SeriesCard } from './series-card.tsx'
import { SeriesDialog } from './series-dialog.tsx'
import { texts } from './texts.ts'

/** Serien: all series with their next dates and the invoices that they created [A9.7]. */
export function SeriesPage() {
  const list = useSeriesList()
  const mayWrite = useMayCall(seriesEndpoints.createSeries)
  const [parameters, setParameters] = useSearchParams()
  const templateId = parameters.get('template') ?? ''
  const [edited, setEdited] = useState<Series | 'new' | undefined>(templateId === '' ? undefined : 'new')
  const [created, setCreated] = useState<Series>()
  const close = () => {
    setEdited(undefined)
    if (templateId !== '') setParameters({}, { replace: true })
  }
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          mayWrite && (
            <Button variant="contained" startIcon={<AddIcon />} onClick={() => setEdited('new')}>
              {texts.create}
            </Button>
          )
        }
      />
      <Box sx={{ maxWidth: 860, position: 'relative' }}>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {texts.hint}
        </Typography>
        <ProgressBar active={list.isFetching} />
        {created && (
          <Alert severity="success" sx={{ mb: 2 }} onClose={() => setCreated(undefined)}>
            <AlertTitle>{texts.created(created.title)}</AlertTitle>
            {texts.comesNext[created.outcome](formatDay(created.nextDates[0] ?? 0))}
          </Alert>
        )}
        {list.isLoadingError && <LoadFailure onRetry={() => void list.refetch()} />}
        {list.data?.length === 0 && (
          <Card>
            <EmptyState text={texts.none} />
          </Card>
        )}
        <Stack spacing={2}>
          {list.data?.map((series) => (
            <SeriesCard key={series.id} series={series} onEdit={() => setEdited(series)} />
          ))}
        </Stack>
      </Box>
      {edited !== undefined && (
        <SeriesDialog
          known={edited === 'new' ? undefined : edited}
          templateId={templateId}
          onClose={close}
          onCreated={setCreated}
        />
      )}
    </>
  )
}
