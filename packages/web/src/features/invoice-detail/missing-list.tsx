import type { MissingOnInvoice } from '@kontor/domain/missing-on-invoice'
import Alert from '@mui/material/Alert'
import { texts } from './texts.ts'

/** What an invoice still lacks, below the question whether to finalize it; it warns and refuses nothing. */
export function MissingList({ missing }: { missing: readonly MissingOnInvoice[] }) {
  return (
    <Alert severity="warning" sx={{ mt: 2, '& ul': { m: 0, pl: 2.5 } }}>
      {texts.stillMissing}
      <ul>
        {missing.map((code) => (
          <li key={code}>{texts.missingNames[code]}</li>
        ))}
      </ul>
    </Alert>
  )
}
