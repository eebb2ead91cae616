import type { SemanticInvoice } from '@kontor/einvoice/model/semantic-invoice'
import { termOf } from '@kontor/einvoice/model/terms'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Party } from './party.tsx'
import { Section } from './section.tsx'
import { presentTerms } from './terms/group-terms.ts'
import { TermFacts } from './terms/term-facts.tsx'
import { texts } from './texts.ts'

/** Seller, buyer, other parties, and the place of delivery. */
export function Parties({ invoice }: { invoice: SemanticInvoice }) {
  const { seller, buyer, payee, taxRepresentative, delivery } = invoice
  if (!(seller || buyer || payee || taxRepresentative || delivery)) return null
  return (
    <Section title={texts.parties}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
        }}
      >
        {seller && <Party group="BG-4" values={seller} addressGroup="BG-5" contactGroup="BG-6" />}
        {buyer && <Party group="BG-7" values={buyer} addressGroup="BG-8" contactGroup="BG-9" />}
        {payee && <Party group="BG-10" values={payee} />}
        {taxRepresentative && <Party group="BG-11" values={taxRepresentative} addressGroup="BG-12" />}
        {delivery && (
          <Box sx={{ minWidth: 0 }}>
            <Party group="BG-13" values={delivery} addressGroup="BG-15" />
            {delivery.period && (
              <Box sx={{ mt: 1.25 }}>
                <Typography variant="caption" component="h4" color="textSecondary">
                  {termOf('BG-14').label}
                </Typography>
                <TermFacts terms={presentTerms('BG-14', delivery.period)} />
              </Box>
            )}
          </Box>
        )}
      </Box>
    </Section>
  )
}
