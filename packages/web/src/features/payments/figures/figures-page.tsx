import type { Figures, FiguresQuery, PeriodFigures } from '@kontor/contract/payments/figures/figure-schema'
import { berlinDay } from '@kontor/domain/days/calendar-day'
import { figureSteps } from '@kontor/domain/payments/figures/figure-period'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { nowInSeconds } from '#rooms/state/clock.ts'
import { useFigures } from '#rooms/state/payments/figures.ts'
import { saveCsv, saveWorkbook } from '#rooms/state/payments/save-sheets.ts'
import { FilterRow } from '#rooms/ui/fields/filter-row.tsx'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { LoadFailure } from '#rooms/ui/load-failure.tsx'
import { PageHeader } from '#rooms/ui/page-header.tsx'
import { ProgressBar } from '#rooms/ui/progress.tsx'
import { SaveButtons } from '../save-buttons.tsx'
import { figureSheets, figuresCsv, periodName } from './figure-texts.ts'
import { PartyTable } from './party-table.tsx'
import { PeriodPayments } from './period-payments.tsx'
import { PeriodTable } from './period-table.tsx'
import { SmallBusiness, TaxTable } from './tax-table.tsx'
import { texts } from './texts.ts'

/** Auswertung: turnover, payments, what is open, and tax, by period [A22.30]. */
export function FiguresPage() {
  const thisYear = berlinDay(nowInSeconds()).year
  const [query, setQuery] = useState<FiguresQuery>({ year: thisYear, step: 'month', currency: 'EUR' })
  const { data, ...figures } = useFigures(query)
  const fileName = texts.fileName(query.year, data?.currency ?? query.currency)
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <SaveButtons
            disabled={data === undefined || figures.isPlaceholderData}
            onCsv={() => data && saveCsv(figuresCsv(data, query.step), `${fileName}.csv`)}
            onWorkbook={async () => data && saveWorkbook(figureSheets(data, query.step), `${fileName}.xlsx`)}
          />
        }
      />
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {texts.hint}
      </Typography>
      <QueryFields
        query={query}
        thisYear={thisYear}
        currencies={data?.currencies ?? []}
        onChange={setQuery}
      />
      <ProgressBar active={figures.isFetching} label={texts.loading} />
      {figures.isLoadingError && <LoadFailure onRetry={() => void figures.refetch()} />}
      {data && <Shown key={`${query.year} ${query.step}`} figures={data} query={query} />}
    </>
  )
}

function Shown({ figures, query: { year, step } }: { figures: Figures; query: FiguresQuery }) {
  const [paid, setPaid] = useState<PeriodFigures>()
  const { customers, projects, smallBusiness, currency } = figures
  return (
    <Stack spacing={2}>
      <PeriodTable figures={figures} step={step} onPayments={setPaid} />
      {paid && (
        <PeriodPayments
          period={paid}
          name={periodName(paid, step)}
          currency={currency}
          onClose={() => setPaid(undefined)}
        />
      )}
      <TaxTable figures={figures} step={step} />
      {smallBusiness && <SmallBusiness figures={smallBusiness} year={year} />}
      {customers.length > 0 && (
        <PartyTable title={texts.customers} noun={texts.customer} parties={customers} figures={figures} />
      )}
      {projects.length > 0 && (
        <PartyTable title={texts.projects} noun={texts.project} parties={projects} figures={figures} />
      )}
    </Stack>
  )
}

/** The years to choose from: this one and the nine before. */
const offeredYears = 10

interface QueryFieldsProps {
  query: FiguresQuery
  thisYear: number
  currencies: readonly FiguresQuery['currency'][]
  onChange: (query: FiguresQuery) => void
}

function QueryFields({ query, thisYear, currencies, onChange }: QueryFieldsProps) {
  const years = Array.from({ length: offeredYears }, (_, index) => thisYear - index)
  const offered = [...new Set([query.currency, ...currencies])]
  return (
    // In line with the page, not with the text of a card.
    <Box sx={{ mx: -2 }}>
      <FilterRow pt={1}>
        <SelectInput
          label={texts.year}
          value={query.year}
          options={years.map((value) => ({ value, label: String(value) }))}
          onChange={(year) => onChange({ ...query, year })}
        />
        <SelectInput
          label={texts.step}
          value={query.step}
          options={figureSteps.map((value) => ({ value, label: texts.steps[value] }))}
          onChange={(step) => onChange({ ...query, step })}
        />
        <SelectInput
          label={texts.currency}
          value={query.currency}
          options={offered.map((value) => ({ value, label: value }))}
          onChange={(currency) => onChange({ ...query, currency })}
        />
      </FilterRow>
    </Box>
  )
}
