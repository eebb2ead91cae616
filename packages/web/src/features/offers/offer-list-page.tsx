import { offerEndpoints } from '@kontor/contract/offers/offer-endpoints'
import type { Offer, ShownOfferState } from '@kontor/domain/offers/offer'
import AddIcon from '@mui/icons-material/Add'
import RefreshIcon from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { nowInSeconds } from '../../state/clock.ts'
import { useSelection } from '../../state/invoices/selection.ts'
import { openOffer, openOfferEditor } from '../../state/offers/offer-path.ts'
import { type OfferPeriod, offerPeriods, useOffers } from '../../state/offers/offers.ts'
import { useMayCall } from '../../state/organisation/may-call.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterRow } from '../../ui/fields/filter-row.tsx'
import { SearchInput } from '../../ui/fields/search-input.tsx'
import { SelectInput } from '../../ui/fields/select-input.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { OfferFacts } from './offer-facts.tsx'
import { matchingOffers } from './offer-search.ts'
import { OfferTable } from './offer-table.tsx'
import { texts } from './texts.ts'

/** Angebote: the list with its filters and, beside or below it, facts about the selected offer. */
export function OfferListPage() {
  const navigate = useNavigate()
  const mayWrite = useMayCall(offerEndpoints.createOffer)
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('md'))
  const [filter, setFilter] = useState<Filter>({ query: '', state: '', period: 'year' })
  const offers = useOffers(filter.period)
  const { query, state } = useDeferredValue(filter)
  const selectedId = useSelection(({ selectedOfferId }) => selectedOfferId)
  const rows = matchingOffers(offers.data ?? [], { query, state, now: nowInSeconds() })
  const selected = rows.find(({ id }) => id === selectedId)
  const open = ({ id }: Offer) => void navigate(openOffer(id))
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          mayWrite && (
            <Button
              variant="contained"
              startIcon={<AddIcon />}
              onClick={() => void navigate(openOfferEditor())}
            >
              {texts.create}
            </Button>
          )
        }
      />
      <Box sx={columns}>
        <Box sx={listPlace}>
          <Panel
            title={texts.title}
            actions={
              <Tooltip title={texts.refresh}>
                <IconButton aria-label={texts.refresh} onClick={() => void offers.refetch()}>
                  <RefreshIcon fontSize="small" />
                </IconButton>
              </Tooltip>
            }
          >
            <ProgressBar active={offers.isFetching} label={texts.loading} />
            <FilterFields filter={filter} onChange={setFilter} />
            <OfferTable
              offers={rows}
              emptyText={
                offers.isLoadingError ? (
                  <LoadFailure onRetry={() => void offers.refetch()} />
                ) : (
                  offers.data && texts.empty
                )
              }
              isNarrow={isNarrow}
              selectedId={selectedId}
              onSelect={({ id }) => useSelection.setState({ selectedOfferId: id })}
              onOpen={open}
            />
          </Panel>
        </Box>
        <Panel title={texts.details}>
          {selected ? (
            <Box sx={{ px: 2, pb: 2, display: 'grid', gap: 2 }}>
              <OfferFacts offer={selected} />
              <Button variant="contained" sx={{ justifySelf: 'end' }} onClick={() => open(selected)}>
                {texts.open}
              </Button>
            </Box>
          ) : (
            <EmptyState text={texts.choose} />
          )}
        </Panel>
      </Box>
    </>
  )
}

interface Filter {
  query: string
  state: ShownOfferState | ''
  period: OfferPeriod
}

const stateOptions = [
  { value: '', label: texts.allStates },
  ...(Object.keys(texts.states) as ShownOfferState[]).map((value) => ({ value, label: texts.states[value] })),
] as const
const periodOptions = offerPeriods.map((value) => ({ value, label: texts.periods[value] }))

function FilterFields({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  return (
    <FilterRow pt={1}>
      <SearchInput
        label={texts.search}
        value={filter.query}
        onChange={(query) => onChange({ ...filter, query })}
      />
      <SelectInput
        label={texts.stateFilter}
        value={filter.state}
        options={stateOptions}
        onChange={(state: Filter['state']) => onChange({ ...filter, state })}
      />
      <SelectInput
        label={texts.period}
        value={filter.period}
        options={periodOptions}
        onChange={(period) => onChange({ ...filter, period })}
      />
    </FilterRow>
  )
}

const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
  alignItems: 'start',
}

const listPlace = {
  height: { xs: 'min(60vh, 560px)', lg: 'calc(100dvh - 120px)' },
  minHeight: 320,
  display: 'grid',
  grid: 'minmax(0, 1fr) / minmax(0, 1fr)',
}
