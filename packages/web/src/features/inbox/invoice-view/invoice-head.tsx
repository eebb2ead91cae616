import type { SemanticInvoice } from '@kontor/einvoice/model/semantic-invoice'
import { termOf } from '@kontor/einvoice/model/terms'
import { wordOfCode } from '@kontor/einvoice/words/word-of-code'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { presentTerms } from './terms/group-terms.ts'
import { useTermDisplay } from './terms/term-display.ts'
import { TermFacts } from './terms/term-facts.tsx'
import { termValue } from './terms/term-value.ts'
import { texts } from './texts.ts'

/** Kind, number, amount due, date and currency of an invoice. */
export function InvoiceHead({ invoice }: { invoice: SemanticInvoice }) {
  const display = useTermDisplay()
  const { number, typeCode, totals } = invoice
  const kind = wordOfCode('BT-3', typeCode ?? '') ?? texts.unnamedKind
  const facts = presentTerms(undefined, invoice).filter(({ term }) => inHead.includes(term.id))
  return (
    <Box component="header" sx={{ px: { xs: 2, sm: 2.5 }, py: 2, '@media print': { px: 0 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 24px', mb: 1.5, alignItems: 'baseline' }}>
        <Typography variant="h2" sx={{ flexGrow: 1, fontSize: '1.125rem', overflowWrap: 'anywhere' }}>
          {[kind, number && termValue(termOf('BT-1'), number, display)].filter(Boolean).join(' ')}
        </Typography>
        {totals?.due !== undefined && (
          <Typography className="tabular" sx={{ fontWeight: 600 }}>
            {texts.due}: {termValue(termOf('BT-115'), totals.due, display)}
          </Typography>
        )}
      </Box>
      <TermFacts terms={facts} />
    </Box>
  )
}

const inHead = ['BT-1', 'BT-2', 'BT-3', 'BT-5']
