import { customerName } from '@kontor/domain/customers/customer-name'
import { infoValue } from '@kontor/domain/invoices/info-field'
import { formatDay, formatTimestamp } from '@kontor/domain/money/german-format'
import type { Offer } from '@kontor/domain/offers/offer'
import Box from '@mui/material/Box'
import { CopyInLine, Fact } from '../../ui/fact.tsx'
import { Money } from '../../ui/money.tsx'
import { OfferChip } from './offer-chip.tsx'
import { texts } from './texts.ts'

export function OfferFacts({ offer }: { offer: Offer }) {
  const { customer, dates, totals, payment, items, offer: terms } = offer.content
  const { createdAt, createdBy, updatedAt, updatedBy } = offer.objectInfos
  const project = infoValue(offer.content, 'PROJECT')
  return (
    <Box
      component="dl"
      aria-label={texts.facts}
      sx={{ m: 0, display: 'grid', gap: 1.25, gridTemplateColumns: '1fr 1fr' }}
    >
      {terms.number !== '' && (
        <Fact label={texts.offerNumber}>
          {terms.number}
          <CopyInLine text={terms.number} label={`${texts.offerNumber} kopieren`} />
        </Fact>
      )}
      <Fact label={texts.state}>
        <OfferChip offer={offer} />
      </Fact>
      <Fact label={texts.offerDate}>{formatDay(dates.invoiceDate) || texts.none}</Fact>
      <Fact label={texts.validUntil}>{formatDay(terms.validUntil) || texts.none}</Fact>
      <Fact label={texts.customer}>{customerName(customer) || texts.none}</Fact>
      {project !== '' && <Fact label={texts.project}>{project}</Fact>}
      <Fact label={texts.netto}>
        <Money value={totals.netto} currency={payment.currency} />
      </Fact>
      <Fact label={texts.brutto}>
        <Money value={totals.brutto} currency={payment.currency} />
      </Fact>
      <Fact label={texts.items} wide>
        {items.map(({ title }) => title).join(' | ') || texts.none}
      </Fact>
      <Fact label={texts.created}>{texts.timeAndAuthor(formatTimestamp(createdAt), createdBy)}</Fact>
      <Fact label={texts.modified}>{texts.timeAndAuthor(formatTimestamp(updatedAt), updatedBy)}</Fact>
    </Box>
  )
}
