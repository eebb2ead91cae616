import type { Report } from '@kontor/einvoice/report/report-of'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { texts } from '../texts.ts'

const severities = {
  valid: 'success',
  contentIncomplete: 'warning',
  againstRules: 'error',
  noEInvoice: 'error',
} as const

/** The verdict of the check, with the syntax and the profile of the invoice. */
export function VerdictNotice({ report }: { report: Report }) {
  const { verdict, syntax, profile } = report
  const kind = [syntax === undefined ? '' : (texts.syntaxes[syntax] ?? ''), profile.slice(0, 200)]
  return (
    <Alert severity={severities[verdict]} sx={{ overflowWrap: 'anywhere' }}>
      <AlertTitle sx={{ mb: 0.25 }}>{texts.verdicts[verdict]}</AlertTitle>
      {[kind.filter(Boolean).join(', '), texts.verdictHints[verdict]].filter(Boolean).join('. ')}
    </Alert>
  )
}
