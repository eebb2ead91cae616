import type { Verdict } from '@kontor/domain/inbox/received-finding'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { texts } from '../texts.ts'

const severities = {
  valid: 'success',
  contentIncomplete: 'warning',
  againstRules: 'error',
  noEInvoice: 'error',
} as const

interface VerdictNoticeProps {
  verdict: Verdict
  /** 'cii' or 'ubl'; any other text shows nothing. */
  syntax: string | undefined
  profile: string
}

/** The verdict of a check, with the syntax and the profile of the invoice. */
export function VerdictNotice({ verdict, syntax = '', profile }: VerdictNoticeProps) {
  const kind = [texts.syntaxes[syntax] ?? '', profile.slice(0, 200)]
  return (
    <Alert severity={severities[verdict]} sx={{ overflowWrap: 'anywhere' }}>
      <AlertTitle sx={{ mb: 0.25 }}>{texts.verdicts[verdict]}</AlertTitle>
      {[kind.filter(Boolean).join(', '), texts.verdictHints[verdict]].filter(Boolean).join('. ')}
    </Alert>
  )
}
