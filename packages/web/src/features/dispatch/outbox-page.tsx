import type { Mail } from '@kontor/contract/dispatch/mail-schema'
import type { MailState } from '@kontor/domain/dispatch/mail-state'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useDeferredValue, useState } from 'react'
import { useOutboxState } from '../../state/dispatch/account.ts'
import { openDispatchDialog } from '../../state/dispatch/dispatch-dialog.ts'
import { useMails } from '../../state/dispatch/mails.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterRow } from '../../ui/fields/filter-row.tsx'
import { SearchInput } from '../../ui/fields/search-input.tsx'
import { SelectInput } from '../../ui/fields/select-input.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { CompactMail, mailColumns } from './mail-columns.tsx'
import { OutboxAlerts } from './outbox-alerts.tsx'
import { texts } from './texts.ts'

type FilterName = keyof typeof texts.filters

const statesOf = {
  all: [],
  waiting: ['queued', 'sending', 'retry'],
  accepted: ['accepted'],
  failed: ['failed'],
  bounced: ['bounced'],
  unclear: ['unclear'],
  withdrawn: ['withdrawn'],
} as const satisfies Record<FilterName, readonly MailState[]>

const filterOptions = (Object.keys(statesOf) as FilterName[]).map((value) => ({
  value,
  label: texts.filters[value],
}))

/** Postausgang: all mails with their states, newest first. */
export function OutboxPage() {
  const [filter, setFilter] = useState<FilterName>('all')
  const [search, setSearch] = useState('')
  return (
    <>
      <PageHeader title={texts.title} />
      <OutboxSummary onShow={setFilter} />
      <Paper variant="outlined" sx={{ display: 'flex', flexDirection: 'column' }}>
        <FilterRow pt={1.5}>
          <SearchInput label={texts.search} value={search} onChange={setSearch} />
          <SelectInput label={texts.filter} value={filter} options={filterOptions} onChange={setFilter} />
        </FilterRow>
        <MailList filter={filter} search={useDeferredValue(search.trim().slice(0, 200))} />
      </Paper>
    </>
  )
}

/** What in the outbox needs someone's attention. Other pages show a stop and the test mode, too. */
function OutboxSummary({ onShow }: { onShow: (filter: FilterName) => void }) {
  const state = useOutboxState()
  if (state === undefined) return null
  const { isSet, stop, unclear, failed, bounced } = state
  const show = (filter: FilterName) => (
    <Button color="inherit" size="small" onClick={() => onShow(filter)}>
      {texts.show}
    </Button>
  )
  return (
    <Stack spacing={1} sx={{ mb: 2, '&:empty': { mb: 0 } }}>
      {!isSet && stop === '' && <OutboxAlerts state={state} />}
      {unclear > 0 && (
        <Alert severity="warning" action={show('unclear')}>
          {texts.needsAnswer(unclear)}
        </Alert>
      )}
      {bounced > 0 && (
        <Alert severity="error" action={show('bounced')}>
          {texts.hasBounced(bounced)}
        </Alert>
      )}
      {failed > 0 && (
        <Alert severity="error" action={show('failed')}>
          {texts.hasFailed(failed)}
        </Alert>
      )}
    </Stack>
  )
}

function MailList({ filter, search }: { filter: FilterName; search: string }) {
  const { breakpoints } = useTheme()
  const isCompact = !useMediaQuery(breakpoints.up('md'))
  const [selectedId, setSelectedId] = useState<string>()
  const list = useMails({ states: [...statesOf[filter]], search })
  const rows = list.data?.pages.flatMap(({ mails }) => mails) ?? []
  const open = ({ id }: Mail) => openDispatchDialog({ kind: 'mail', id })
  return (
    <>
      <Paper
        square
        elevation={0}
        sx={{ position: 'relative', height: 'min(65vh, 720px)', display: 'flex', flexDirection: 'column' }}
      >
        <ProgressBar active={list.isLoading} />
        {list.isLoadingError ? (
          <LoadFailure onRetry={() => void list.refetch()} />
        ) : (
          <DataTable
            label={texts.list}
            columns={mailColumns}
            rows={rows}
            rowId={({ id }) => id}
            rowHeight={isCompact ? 64 : 40}
            compactCell={isCompact ? (mail) => <CompactMail mail={mail} /> : undefined}
            emptyText={
              list.isSuccess && (
                <EmptyState text={filter === 'all' && search === '' ? texts.empty : texts.nothingFound} />
              )
            }
            selectedId={selectedId}
            onSelect={(mail) => (isCompact ? open(mail) : setSelectedId(mail.id))}
            onOpen={open}
          />
        )}
      </Paper>
      {list.hasNextPage && (
        <Button
          sx={{ alignSelf: 'start', m: 1 }}
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </>
  )
}
