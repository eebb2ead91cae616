import type { SemanticInvoice } from '@kontor/einvoice/model/semantic-invoice'
import { termOf } from '@kontor/einvoice/model/terms'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Section } from './section.tsx'
import { presentTerms } from './terms/group-terms.ts'
import { shownCount } from './terms/shown-count.ts'
import { TermFacts } from './terms/term-facts.tsx'
import { texts } from './texts.ts'

interface ReferencesProps {
  invoice: SemanticInvoice
  /** Terms that other parts of the page show. */
  except: readonly string[]
}

/** Orders, contracts, projects, other terms of the invoice itself, and preceding invoices (BG-3). */
export function References({ invoice, except }: ReferencesProps) {
  const terms = presentTerms(undefined, invoice, except)
  const preceding = invoice.precedingInvoices ?? []
  if (terms.length + preceding.length === 0) return null
  return (
    <Section title={texts.references}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <TermFacts terms={terms} />
        {preceding.slice(0, shownCount).map((invoice, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a received invoice does not change
          <div key={index}>
            <Typography variant="caption" component="h4" color="textSecondary">
              {termOf('BG-3').label}
            </Typography>
            <TermFacts terms={presentTerms('BG-3', invoice)} />
          </div>
        ))}
        {preceding.length > shownCount && texts.more(preceding.length - shownCount)}
      </Box>
    </Section>
  )
}
