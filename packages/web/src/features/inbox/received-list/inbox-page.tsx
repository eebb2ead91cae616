import { inboxEndpoints } from '@kontor/contract/inbox/inbox-endpoints'
import type { ReceivedInvoice } from '@kontor/contract/inbox/received-schema'
import { berlinNoon } from '@kontor/domain/days/calendar-day'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { nowInSeconds } from '#rooms/state/clock.ts'
import { useReceivedList } from '#rooms/state/inbox/received.ts'
import { useMayCall } from '#rooms/state/organisation/may-call.ts'
import { EmptyState } from '#rooms/ui/empty-state.tsx'
import { FileDrop } from '#rooms/ui/fields/file-drop.tsx'
import { LoadFailure } from '#rooms/ui/load-failure.tsx'
import { PageHeader } from '#rooms/ui/page-header.tsx'
import { ProgressBar } from '#rooms/ui/progress.tsx'
import { DataTable } from '#rooms/ui/table/data-table.tsx'
import { invoiceFiles } from '../invoice-files.ts'
import { emptyFilter, InboxFilter, isEmpty, queryOf } from './inbox-filter.tsx'
import { CompactReceived, receivedColumns } from './received-columns.tsx'
import { receivedPath } from './received-path.ts'
import { texts } from './texts.ts'
import { UploadList } from './upload-list.tsx'
import { maxFiles, useUploads } from './use-uploads.ts'

/** /home/inbox: received invoices and the drop area for new files [A9.6]. */
export function InboxPage() {
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <Button component={Link} to="/home/inbox/check">
            {texts.check}
          </Button>
        }
      />
      <Uploading />
      <ReceivedList />
    </>
  )
}

function Uploading() {
  const mayWrite = useMayCall(inboxEndpoints.uploadReceived)
  const { uploads, add, retry, clear } = useUploads()
  const [isTooMany, setTooMany] = useState(false)
  if (!mayWrite) return null
  return (
    <Box sx={{ mb: 2 }}>
      <Box sx={{ mb: 2 }}>
        <FileDrop
          multiple
          text={texts.drop}
          accept={invoiceFiles}
          onFiles={(files) => {
            setTooMany(files.length > maxFiles)
            add(files)
          }}
        />
      </Box>
      {isTooMany && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {texts.tooMany(maxFiles)}
        </Alert>
      )}
      <UploadList uploads={uploads} onRetry={retry} onClear={clear} />
    </Box>
  )
}

function ReceivedList() {
  const navigate = useNavigate()
  const { breakpoints } = useTheme()
  const isCompact = !useMediaQuery(breakpoints.up('md'))
  const [filter, setFilter] = useState(emptyFilter)
  const [selectedId, setSelectedId] = useState<string>()
  const [today] = useState(() => berlinNoon(nowInSeconds()))
  const query = queryOf(useDeferredValue(filter))
  const list = useReceivedList(query)
  const rows = list.data?.pages.flat() ?? []
  const columns = useMemo(() => receivedColumns(today), [today])
  const open = ({ id }: ReceivedInvoice) => void navigate(receivedPath(id))
  return (
    <>
      <InboxFilter filter={filter} onChange={setFilter} />
      <Paper
        variant="outlined"
        sx={{ position: 'relative', height: 'min(70vh, 720px)', display: 'flex', flexDirection: 'column' }}
      >
        <ProgressBar active={list.isFetching} />
        {list.isLoadingError ? (
          <LoadFailure onRetry={() => void list.refetch()} />
        ) : (
          <DataTable
            label={texts.list}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            rowHeight={isCompact ? 84 : 40}
            compactCell={isCompact ? (row) => <CompactReceived invoice={row} today={today} /> : undefined}
            emptyText={
              list.isSuccess && <EmptyState text={isEmpty(filter) ? texts.empty : texts.nothingFound} />
            }
            selectedId={selectedId}
            onSelect={(row) => (isCompact ? open(row) : setSelectedId(row.id))}
            onOpen={open}
          />
        )}
      </Paper>
      {list.hasNextPage && (
        <Button sx={{ mt: 1 }} disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </>
  )
}
