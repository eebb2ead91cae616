import type { ReceivedInvoiceDetail } from '@kontor/contract/inbox/received-schema'
import { formatTimestamp } from '@kontor/domain/money/german-format'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { texts as listTexts } from '../received-list/texts.ts'
import { texts as inboxTexts } from '../texts.ts'
import { texts } from './texts.ts'

interface Entry {
  at: number
  /** '' for nobody. */
  by: string
  title: string
  note: string
}

/** The steps, notes and checks of a received invoice, oldest first; nothing before the first. */
export function History({ invoice }: { invoice: ReceivedInvoiceDetail }) {
  const entries = entriesOf(invoice).slice(-200)
  if (entries.length === 0) return null
  return (
    <section>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {texts.history}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {entries.map(({ at, by, title, note }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: new entries are only appended
          <Box component="li" key={index} sx={{ overflowWrap: 'anywhere' }}>
            <Typography variant="caption" color="textSecondary">
              {by === '' ? formatTimestamp(at) : texts.by(by, formatTimestamp(at))}
            </Typography>
            {title !== '' && <Typography variant="body2">{title}</Typography>}
            {note !== '' && (
              <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
                {note}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
    </section>
  )
}

/** Without later checks, the check on arrival is on the page already, so it is no entry. */
function entriesOf({ history, check, findings, earlierChecks }: ReceivedInvoiceDetail): Entry[] {
  const steps = history.map(({ at, by, status, note }) => ({
    at,
    by,
    title: status === '' ? '' : listTexts.statuses[status],
    note,
  }))
  const checks = earlierChecks.length === 0 ? [] : [...earlierChecks, { ...check, findings }]
  const checked = checks.map((made, index) => {
    const errors = made.findings.filter(({ severity }) => severity === 'error').length
    const verdict = made.verdict === '' ? texts.noVerdict : inboxTexts.verdicts[made.verdict]
    return {
      at: made.at,
      by: made.by,
      title: index === 0 ? texts.checkOnArrival : texts.laterCheck,
      note: [`${verdict} (${inboxTexts.counts(errors, made.findings.length - errors)})`, made.rules]
        .filter(Boolean)
        .join('\n'),
    }
  })
  return [...checked, ...steps].toSorted((one, other) => one.at - other.at)
}
