import type { Finding } from '@kontor/einvoice/finding'
import Alert from '@mui/material/Alert'
import { texts } from './texts.ts'

/** What is wrong with an invoice, below the question whether to finalize it; it warns and refuses nothing. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  return (
    <Alert severity="warning" sx={{ mt: 2, '& ul': { m: 0, pl: 2.5 } }}>
      {texts.findings}
      <ul>
        {findings.map(({ id, field, message }) => (
          <li key={`${id} ${field}`}>{message}</li>
        ))}
      </ul>
    </Alert>
  )
}
