import { seriesEndpoints } from '@kontor/contract/series/series-endpoints'
import type { Series } from '@kontor/contract/series/series-schema'
import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import { formatDay, formatMoney } from '@kontor/domain/money/german-format'
import { rightForOutcome, type SeriesRun } from '@kontor/domain/series/series'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { invoicePath } from '../../state/invoices/invoice-path.ts'
import { useMay } from '../../state/organisation/may-call.ts'
import { useSetSeriesState } from '../../state/series/series.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { useConfirm } from '../../ui/dialogs/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { refusalSentences } from '../../ui/series/refusal-sentences.ts'
import { texts } from './texts.ts'

interface SeriesCardProps {
  series: Series
  onEdit: () => void
}

export function SeriesCard({ series, onEdit }: SeriesCardProps) {
  const { id, title, state, stop, interval, outcome, nextDates, nextInvoice, runs, templateId } = series
  const may = useMay()
  const mayWrite = may(seriesEndpoints.setSeriesState)
  const confirm = useConfirm()
  const { run, isPending } = useSetSeriesState()
  const mayResume = mayWrite && may({ access: rightForOutcome(outcome) })
  async function end() {
    const question = {
      title: texts.endTitle(title),
      text: texts.askEnd(title),
      confirmLabel: texts.end,
      destructive: true,
    }
    if (await confirm(question)) await run({ id, state: 'ended' })
  }
  const going = state === 'active' ? { label: texts.pause, state: 'paused' as const } : undefined
  return (
    <Panel
      title={title}
      actions={
        mayWrite &&
        state !== 'ended' && (
          <ActionMenu
            label={texts.actions(title)}
            actions={[
              { label: texts.edit, onClick: onEdit },
              ...(going ? [{ label: going.label, onClick: () => void run({ id, state: going.state }) }] : []),
              ...(state === 'paused' && stop !== 'missed' && mayResume
                ? [{ label: texts.resume, onClick: () => void run({ id, state: 'active' }) }]
                : []),
              { label: texts.end, onClick: () => void end() },
            ]}
          />
        )
      }
    >
      <Box sx={{ px: 2, pb: 2, display: 'grid', gap: 1.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Chip
            size="small"
            variant="outlined"
            color={state === 'active' ? 'primary' : 'default'}
            label={texts.states[state]}
          />
          <Typography variant="body2">
            {texts.intervals[interval]} · {texts.outcomes[outcome]}
          </Typography>
          <Link component={RouterLink} to={invoicePath(templateId)} variant="body2">
            {texts.openTemplate}
          </Link>
        </Box>
        {nextInvoice && (
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {texts.customerAndSum(
              nextInvoice.customer || texts.unnamed,
              formatMoney(nextInvoice.brutto, nextInvoice.currency),
            )}
          </Typography>
        )}
        {stop !== '' && (
          <Alert severity="warning">
            {texts.stops[stop]}
            {stop === 'missed' && (
              <Box className="tabular" sx={{ mt: 0.5 }}>
                {missedText(series.missedDates)}
              </Box>
            )}
            {stop === 'missed' && mayResume && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
                {(['skip', 'make'] as const).map((missed) => (
                  <Button
                    key={missed}
                    variant="outlined"
                    color="inherit"
                    disabled={isPending}
                    onClick={() => void run({ id, state: 'active', missed })}
                  >
                    {texts[missed]}
                  </Button>
                ))}
              </Box>
            )}
          </Alert>
        )}
        <Line label={texts.next}>
          {nextDates.length === 0 ? texts.noNext : nextDates.map((date) => formatDay(date)).join(' · ')}
        </Line>
        <Line label={texts.runs}>
          {runs.length === 0 ? texts.noRuns : runs.map((made) => <RunLine key={made.date} run={made} />)}
        </Line>
      </Box>
    </Panel>
  )
}

/** How many missed dates are named. */
const namedDates = 12

function missedText(dates: readonly UnixSeconds[]): string {
  const named = dates.slice(0, namedDates).map((date) => formatDay(date))
  return texts.missedDates(named, dates.length - named.length)
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="dl" sx={{ m: 0, typography: 'body2' }}>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" className="tabular" sx={{ m: 0 }}>
        {children}
      </Box>
    </Box>
  )
}

function RunLine({ run: { date, invoiceId, outcome, refusals } }: { run: SeriesRun }) {
  return (
    <div>
      <Link component={RouterLink} to={invoicePath(invoiceId)}>
        {texts.run(formatDay(date), texts.runOutcomes[outcome])}
      </Link>
      {refusals.length > 0 && (
        <>
          {' '}
          {outcome === 'draft' ? texts.keptDraft : texts.notSent}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {refusalSentences(refusals).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Box>
        </>
      )}
    </div>
  )
}
