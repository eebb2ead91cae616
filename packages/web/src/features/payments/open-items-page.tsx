import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { currencies } from '@kontor/domain/money/currency'
import { formatDay } from '@kontor/domain/money/german-format'
import { ageBuckets } from '@kontor/domain/payments/ageing'
import { csvOf } from '@kontor/domain/payments/workbook'
import RefreshIcon from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useDeferredValue, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { nowInSeconds } from '../../state/clock.ts'
import { openInvoice } from '../../state/invoices/invoice-path.ts'
import { useOpenItems } from '../../state/payments/payments.ts'
import { saveCsv, saveWorkbook } from '../../state/payments/save-sheets.ts'
import { CheckboxInput } from '../../ui/fields/checkbox-input.tsx'
import { DateInput } from '../../ui/fields/date-input.tsx'
import { FilterRow } from '../../ui/fields/filter-row.tsx'
import { SearchInput } from '../../ui/fields/search-input.tsx'
import { SelectInput } from '../../ui/fields/select-input.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { byCustomer, matchingItems, type OpenFilter, openItemRows } from './open-rows.ts'
import { CustomerTable, OpenItemTable } from './open-tables.tsx'
import { SaveButtons } from './save-buttons.tsx'
import { texts } from './texts.ts'
import { Totals } from './totals.tsx'

/** Offene Posten: everything that is open on a day, by invoice or by customer, with its sums [A22.2]. */
export function OpenItemsPage() {
  const navigate = useNavigate()
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('md'))
  const [parameters] = useSearchParams()
  const [asOf, setAsOf] = useState(() => pastDay(parameters.get('asOf')))
  const [isGrouped, setIsGrouped] = useState(false)
  const [filter, setFilter] = useState<OpenFilter>(() => ({
    query: parameters.get('query') ?? '',
    bucket: parameters.get('due') === 'overdue' ? 'overdue' : '',
    currency: '',
  }))
  const open = useOpenItems(asOf)
  const shown = useDeferredValue(filter)
  const { data } = open
  const items = useMemo(() => matchingItems(data?.items ?? [], shown), [data, shown])
  const free = useMemo(() => (isUnfiltered(shown) ? (data?.free ?? []) : []), [data, shown])
  const customers = useMemo(() => byCustomer(items, free), [items, free])
  const emptyText = open.isLoadingError ? (
    <LoadFailure onRetry={() => void open.refetch()} />
  ) : (
    data && texts.empty
  )
  const rows = () => openItemRows({ items, free })
  const fileName = texts.fileName(formatDay(data?.asOf ?? 0, 'YYYY-MM-DD'))
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <SaveButtons
            disabled={data === undefined}
            onCsv={() => saveCsv(csvOf(rows()), `${fileName}.csv`)}
            onWorkbook={() => saveWorkbook([{ name: texts.title, rows: rows() }], `${fileName}.xlsx`)}
          />
        }
      />
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {texts.hint}
      </Typography>
      {data?.totals.map((totals) => (
        <Totals key={totals.currency} totals={totals} />
      ))}
      <Box sx={listPlace}>
        <Panel
          title={texts.title}
          actions={
            <Tooltip title={texts.refresh}>
              <IconButton aria-label={texts.refresh} onClick={() => void open.refetch()}>
                <RefreshIcon fontSize="small" />
              </IconButton>
            </Tooltip>
          }
        >
          <ProgressBar active={open.isFetching} label={texts.loading} />
          <Box sx={filterPlace}>
            <FilterFields filter={filter} onChange={setFilter} />
            <Box sx={viewPlace}>
              <DateInput label={texts.asOf} value={asOf || (data?.asOf ?? 0)} onChange={setAsOf} />
              <CheckboxInput label={texts.group} checked={isGrouped} onChange={setIsGrouped} />
            </Box>
          </Box>
          {isGrouped ? (
            <CustomerTable
              rows={customers}
              emptyText={emptyText}
              isNarrow={isNarrow}
              onOpen={({ customerName }) => {
                setFilter({ ...filter, query: customerName })
                setIsGrouped(false)
              }}
            />
          ) : (
            <OpenItemTable
              rows={items}
              emptyText={emptyText}
              isNarrow={isNarrow}
              onOpen={({ invoiceId }) => void navigate(openInvoice({ id: invoiceId, status: 'final' }))}
            />
          )}
        </Panel>
      </Box>
    </>
  )
}

/** The day in an address; 0 (today) if it names none, or one after today. */
function pastDay(text: string | null): UnixSeconds {
  const day = Number(text ?? 0)
  return Number.isSafeInteger(day) && day > 0 && day < nowInSeconds() ? day : 0
}

/** Free money has no invoice, so it fits no filter. */
function isUnfiltered({ query, bucket, currency }: OpenFilter): boolean {
  return query.trim() === '' && bucket === '' && currency === ''
}

const bucketOptions = [
  { value: '', label: texts.all },
  { value: 'overdue', label: texts.overdue },
  ...ageBuckets.map((value) => ({ value, label: texts.buckets[value] })),
] as const
const currencyOptions = [
  { value: '', label: texts.all },
  ...currencies.map((value) => ({ value, label: value })),
] as const

function FilterFields({ filter, onChange }: { filter: OpenFilter; onChange: (filter: OpenFilter) => void }) {
  return (
    <FilterRow pt={1}>
      <SearchInput
        label={texts.search}
        value={filter.query}
        onChange={(query) => onChange({ ...filter, query })}
      />
      <SelectInput
        label={texts.bucketFilter}
        value={filter.bucket}
        options={bucketOptions}
        onChange={(bucket: OpenFilter['bucket']) => onChange({ ...filter, bucket })}
      />
      <SelectInput
        label={texts.currencyFilter}
        value={filter.currency}
        options={currencyOptions}
        onChange={(currency: OpenFilter['currency']) => onChange({ ...filter, currency })}
      />
    </FilterRow>
  )
}

/** The filter and, beside it where there is room, what the list shows. */
const filterPlace = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' },
}
const viewPlace = {
  pl: { xs: 2, lg: 0 },
  pr: 2,
  pt: { lg: 1 },
  pb: 1.5,
  display: 'grid',
  gap: 2,
  alignItems: 'center',
  gridTemplateColumns: { xs: '1fr 1fr', sm: '11rem auto' },
}

const listPlace = {
  height: { xs: 'min(80vh, 640px)', lg: 'calc(100dvh - 280px)' },
  minHeight: 360,
  display: 'grid',
  grid: 'minmax(0, 1fr) / minmax(0, 1fr)',
}
