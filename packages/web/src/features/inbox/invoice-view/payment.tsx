import type { PaymentInformation } from '@kontor/einvoice/model/semantic-invoice'
import { termOf } from '@kontor/einvoice/model/terms'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type PresentTerm, presentTerms } from './terms/group-terms.ts'
import { shownCount } from './terms/shown-count.ts'
import { TermFacts } from './terms/term-facts.tsx'
import { texts } from './texts.ts'

interface PaymentProps {
  payment: PaymentInformation | undefined
  /** Terms of the invoice itself: due date (BT-9) and payment terms (BT-20). */
  terms: readonly PresentTerm[]
}

/** The due date, the payment terms and the means of payment (BG-16). */
export function Payment({ payment, terms }: PaymentProps) {
  const means = [
    ...(payment?.creditTransfers ?? []).map((values) => ({ group: 'BG-17', values })),
    ...(payment?.card ? [{ group: 'BG-18', values: payment.card }] : []),
    ...(payment?.directDebit ? [{ group: 'BG-19', values: payment.directDebit }] : []),
  ]
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TermFacts terms={[...terms, ...presentTerms('BG-16', payment)]} />
      {means.slice(0, shownCount).map(({ group, values }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a received invoice does not change
        <div key={index}>
          <Typography variant="subtitle2" component="h4">
            {termOf(group).label}
          </Typography>
          <TermFacts terms={presentTerms(group, values)} />
        </div>
      ))}
      {means.length > shownCount && (
        <Typography variant="body2">{texts.more(means.length - shownCount)}</Typography>
      )}
    </Box>
  )
}
