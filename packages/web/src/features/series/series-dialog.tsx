import type { Series } from '@kontor/contract/series/series-schema'
import { customerName } from '@kontor/domain/customers/customer-name'
import { addDays, berlinDay, berlinNoon, noonOf } from '@kontor/domain/days/calendar-day'
import { formatDay, formatMoney } from '@kontor/domain/money/german-format'
import {
  type SeriesInput,
  seriesIntervals,
  seriesOutcomes,
  seriesPeriods,
} from '@kontor/domain/series/series'
import { endOfMonth, upcomingDates } from '@kontor/domain/series/series-dates'
import { planError } from '@kontor/domain/series/series-invoice'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FormEvent, useId, useState } from 'react'
import { nowInSeconds } from '../../state/clock.ts'
import { useDrafts } from '../../state/invoices/invoices.ts'
import { useSaveSeries } from '../../state/series/series.ts'
import { useRight } from '../../state/session/rights.ts'
import { CheckboxInput } from '../../ui/fields/checkbox-input.tsx'
import { DateInput } from '../../ui/fields/date-input.tsx'
import { FieldGrid } from '../../ui/fields/field-grid.tsx'
import { SelectInput } from '../../ui/fields/select-input.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { texts } from './texts.ts'

interface SeriesDialogProps {
  /** Undefined for a new series. */
  known: Series | undefined
  /** Preselected template for a new series; '' for none. */
  templateId: string
  onClose: () => void
}

const shownDates = 4

/** Creates or changes a series; shows its next dates as the user types. */
export function SeriesDialog({ known, templateId, onClose }: SeriesDialogProps) {
  const titleId = useId()
  const [today] = useState(() => berlinNoon(nowInSeconds()))
  const [input, setInput] = useState<SeriesInput>(() => known ?? newSeries(templateId, today))
  const mayFinalize = useRight('finalize')
  const { run, isPending, problem } = useSaveSeries(known)
  const problemText = problem && texts.problems[problem.code]
  const change = (changes: Partial<SeriesInput>) => setInput((before) => ({ ...before, ...changes }))
  const isComplete = input.title.trim() !== '' && input.templateId !== '' && planError(input) === undefined
  const dates = planError(input) === undefined ? upcomingDates(input, today, shownDates) : []

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isComplete || isPending) return
    if (await run({ ...input, title: input.title.trim() })) onClose()
  }

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
      aria-labelledby={titleId}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={titleId}>{known?.title ?? texts.create}</DialogTitle>
        <DialogContent sx={{ containerType: 'inline-size' }}>
          <Stack spacing={2} sx={{ pt: 1 }}>
            <TextInput
              label={texts.name}
              value={input.title}
              onChange={(title) => change({ title: title.slice(0, 100) })}
              required
              autoFocus
            />
            <TemplateChoice
              value={input.templateId}
              isKnown={known !== undefined}
              onChange={(id) => change({ templateId: id })}
            />
            <PlanFields input={input} onChange={change} />
            <SelectInput
              label={texts.outcome}
              value={input.outcome}
              options={optionsOf(seriesOutcomes, texts.outcomes)}
              onChange={(outcome) => change({ outcome })}
              disabled={!mayFinalize}
              helperText={mayFinalize ? texts.outcomeHints[input.outcome] : texts.mayNotFinalize}
            />
            <Typography variant="body2" role="status">
              {texts.next}:{' '}
              {dates.length === 0 ? texts.noNext : dates.map((date) => formatDay(date)).join(' · ')}
            </Typography>
          </Stack>
        </DialogContent>
        {problemText !== undefined && (
          <Alert severity="error" sx={{ mx: 3 }}>
            {problemText}
          </Alert>
        )}
        <DialogActions>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="contained" disabled={!isComplete || isPending}>
            {texts.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface PlanFieldsProps {
  input: SeriesInput
  onChange: (changes: Partial<SeriesInput>) => void
}

/** Fields that define when the invoices are created, and their delivery period. */
function PlanFields({ input, onChange }: PlanFieldsProps) {
  const { firstDate, anchorDay } = input
  return (
    <FieldGrid columns="1fr 1fr" from={480}>
      <SelectInput
        label={texts.interval}
        value={input.interval}
        options={optionsOf(seriesIntervals, texts.intervals)}
        onChange={(interval) => onChange({ interval })}
      />
      <SelectInput
        label={texts.period}
        value={input.period}
        options={optionsOf(seriesPeriods, texts.periods)}
        onChange={(period) => onChange({ period })}
      />
      <DateInput
        label={texts.firstDate}
        value={firstDate}
        onChange={(date) =>
          onChange({ firstDate: date, anchorDay: anchorDay === 31 ? 31 : berlinDay(date).day })
        }
        required
      />
      <DateInput
        label={texts.endDate}
        value={input.endDate}
        onChange={(endDate) => onChange({ endDate })}
        min={firstDate}
      />
      <CheckboxInput
        label={texts.lastOfMonth}
        checked={anchorDay === 31}
        onChange={(isLast) =>
          onChange(
            isLast
              ? { anchorDay: 31, firstDate: endOfMonth(firstDate) }
              : { anchorDay: Math.min(30, berlinDay(firstDate).day) },
          )
        }
      />
    </FieldGrid>
  )
}

interface TemplateChoiceProps {
  value: string
  /** Whether the dialog changes an existing series, whose template may be missing from the drafts. */
  isKnown: boolean
  onChange: (id: string) => void
}

/** Selects the template: one of the drafts, or the current template of an existing series. */
function TemplateChoice({ value, isKnown, onChange }: TemplateChoiceProps) {
  const drafts = useDrafts()
  const options = (drafts.data ?? []).map(({ id, content }) => ({
    value: id,
    label: texts.draftOf(
      customerName(content.customer) || texts.unnamed,
      formatMoney(content.totals.brutto, content.payment.currency),
    ),
  }))
  const isListed = options.some((option) => option.value === value)
  if (drafts.data && options.length === 0 && !isKnown)
    return <Alert severity="info">{texts.noTemplates}</Alert>
  return (
    <SelectInput
      label={texts.template}
      value={value}
      options={isKnown && !isListed ? [...options, { value, label: texts.currentTemplate }] : options}
      onChange={onChange}
      helperText={texts.templateHint}
    />
  )
}

function optionsOf<Value extends string>(values: readonly Value[], labels: Record<Value, string>) {
  return values.map((value) => ({ value, label: labels[value] }))
}

/** A new series that creates a draft on the first of each month, starting next month. */
function newSeries(templateId: string, today: number): SeriesInput {
  const { year, month } = berlinDay(today)
  const firstDate = noonOf(addDays({ year, month: month + 1, day: 1 }, 0))
  return {
    title: '',
    templateId,
    interval: 'month',
    firstDate,
    anchorDay: 1,
    endDate: 0,
    period: 'none',
    outcome: 'draft',
  }
}
