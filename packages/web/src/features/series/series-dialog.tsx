import type { Series } from '@kontor/contract/series/series-schema'
import { addDays, berlinDay, berlinNoon, noonOf } from '@kontor/domain/days/calendar-day'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { formatDay, formatMoney } from '@kontor/domain/money/german-format'
import { rightForOutcome, type SeriesInput, seriesOutcomes } from '@kontor/domain/series/series'
import { spanOf, upcomingDates } from '@kontor/domain/series/series-dates'
import { planError, seriesInvoice } from '@kontor/domain/series/series-invoice'
import { templateError } from '@kontor/domain/series/series-template'
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
import { useMayCall } from '../../state/organisation/may-call.ts'
import { useFunction } from '../../state/organisation/organisation.ts'
import { useSaveSeries } from '../../state/series/series.ts'
import { useSeriesTemplate } from '../../state/series/series-template.ts'
import { SelectInput } from '../../ui/fields/select-input.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { PlanFields } from './plan-fields.tsx'
import { arePricesComplete, PriceChanges } from './price-changes.tsx'
import { TemplateChoice } from './template-choice.tsx'
import { texts } from './texts.ts'

interface SeriesDialogProps {
  /** Undefined for a new series. */
  known: Series | undefined
  /** Preselected template for a new series; '' for none. */
  templateId: string
  onClose: () => void
  /** Called after a new series has been stored. */
  onCreated: (series: Series) => void
}

const shownDates = 4

/** Creates or changes a series; shows its next dates as the user types. */
export function SeriesDialog({ known, templateId, onClose, onCreated }: SeriesDialogProps) {
  const titleId = useId()
  const [today] = useState(() => berlinNoon(nowInSeconds()))
  const [input, setInput] = useState<SeriesInput>(() => known ?? newSeries(templateId, today))
  const mayFinalize = useMayCall({ access: rightForOutcome('final') })
  const hasDispatch = useFunction('dispatch')
  const outcomes = seriesOutcomes.filter(
    (value) => value !== 'sent' || hasDispatch || input.outcome === 'sent',
  )
  const { run, isPending, problem } = useSaveSeries(known)
  const problemText = problem && texts.problems[problem.code]
  const change = (changes: Partial<SeriesInput>) => setInput((before) => ({ ...before, ...changes }))
  const template = useSeriesTemplate(input.templateId, known === undefined || known.nextInvoice !== null)
  const hasTemplateError = template !== undefined && templateError(template.content) !== undefined
  const isComplete =
    input.title.trim() !== '' &&
    input.templateId !== '' &&
    planError(input) === undefined &&
    !hasTemplateError &&
    (template === undefined || arePricesComplete(input.priceChanges, template.content.items))
  const dates = planError(input) === undefined ? upcomingDates(input, today, shownDates) : []

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isComplete) return
    const saved = await run({ ...input, title: input.title.trim() })
    if (!saved) return
    if (known === undefined) onCreated(saved)
    onClose()
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
              template={template}
              isKnown={known !== undefined}
              onChange={(id) => change({ templateId: id, priceChanges: [] })}
            />
            <PlanFields input={input} onChange={change} />
            {template && (
              <PriceChanges
                items={template.content.items}
                nextDay={dates[0] === undefined ? 0 : spanOf(input, dates[0]).begin}
                value={input.priceChanges}
                onChange={(priceChanges) => change({ priceChanges })}
              />
            )}
            <SelectInput
              label={texts.outcome}
              value={input.outcome}
              options={outcomes.map((value) => ({ value, label: texts.outcomes[value] }))}
              onChange={(outcome) => change({ outcome })}
              disabled={!mayFinalize}
              helperText={mayFinalize ? texts.outcomeHints[input.outcome] : texts.mayNotFinalize}
            />
            <div>
              <Typography variant="body2" role="status">
                {texts.next}:{' '}
                {dates.length === 0 ? texts.noNext : dates.map((date) => formatDay(date)).join(' · ')}
              </Typography>
              {template && !hasTemplateError && dates[0] !== undefined && (
                <NextInvoice template={template} input={input} date={dates[0]} />
              )}
            </div>
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

/** What the next invoice will say and charge. */
function NextInvoice({ template, input, date }: { template: Invoice; input: SeriesInput; date: number }) {
  let rows = 0
  const { content } = seriesInvoice(template, input, { date, now: date, newId: () => String(rows++) })
  const { totals, payment, items } = content
  return (
    <Typography variant="body2">
      {texts.nextInvoice(items[0]?.title ?? '', formatMoney(totals.brutto, payment.currency))}
    </Typography>
  )
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
    priceChanges: [],
  }
}
