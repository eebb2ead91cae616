import { customerName, customerNameSummary } from '@kontor/domain/customers/customer-name'
import { infoValue } from '@kontor/domain/invoices/info-field'
import { formatDay, formatMoney } from '@kontor/domain/money/german-format'
import type { Offer } from '@kontor/domain/offers/offer'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Money } from '../../ui/money.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table-column.ts'
import { TagDots } from '../../ui/tag-dots.tsx'
import { OfferChip } from './offer-chip.tsx'
import { texts } from './texts.ts'

interface OfferTableProps {
  offers: readonly Offer[]
  emptyText: ReactNode
  isNarrow: boolean
  selectedId: string
  onSelect: (offer: Offer) => void
  onOpen: (offer: Offer) => void
}

/** Shows the offers in the server's order: drafts first, then numbered offers, most recent first. */
export function OfferTable({ offers, emptyText, isNarrow, selectedId, onSelect, onOpen }: OfferTableProps) {
  return (
    <DataTable
      label={texts.title}
      columns={columns}
      rows={offers}
      rowId={(offer) => offer.id}
      rowHeight={isNarrow ? 76 : 36}
      compactCell={isNarrow ? (offer) => <CompactOffer offer={offer} /> : undefined}
      emptyText={emptyText}
      selectedId={selectedId}
      onSelect={onSelect}
      onOpen={onOpen}
    />
  )
}

const nettoText = ({ content }: Offer) => formatMoney(content.totals.netto, content.payment.currency)
const projectOf = ({ content }: Offer) => infoValue(content, 'PROJECT')
/**
 * Length of a shortened customer name: 25 characters and an ellipsis. The project column reserves no more
 * room than that.
 */
const longestSummary = 26

const columns: readonly Column<Offer>[] = [
  {
    id: 'date',
    header: texts.date,
    width: 'content',
    cell: ({ content }) => formatDay(content.dates.invoiceDate),
  },
  { id: 'number', header: texts.number, width: 'content', cell: ({ content }) => content.offer.number },
  { id: 'state', header: texts.state, width: 'content', cell: (offer) => <OfferChip offer={offer} /> },
  {
    id: 'customer',
    header: texts.customer,
    cell: ({ content }) => (
      <span title={customerName(content.customer)}>{customerNameSummary(content.customer)}</span>
    ),
    roomFor: ({ content }) => customerNameSummary(content.customer),
  },
  {
    id: 'project',
    header: texts.project,
    cell: projectOf,
    roomFor: (offer) => projectOf(offer).slice(0, longestSummary),
  },
  { id: 'netto', header: texts.netto, width: 'content', align: 'right', cell: nettoText, roomFor: nettoText },
  {
    id: 'validUntil',
    header: texts.validUntil,
    width: 'content',
    cell: ({ content }) => formatDay(content.offer.validUntil),
  },
]

/** A row of three lines, for screens that are too narrow for a table. */
function CompactOffer({ offer }: { offer: Offer }) {
  const { customer, totals, payment, dates, offer: terms } = offer.content
  const details = [
    terms.number || formatDay(dates.invoiceDate),
    terms.validUntil === 0 ? '' : texts.validTo(formatDay(terms.validUntil)),
  ]
  return (
    <Box sx={{ py: 1, '& > div': { display: 'flex', gap: 1, alignItems: 'center', minHeight: 20 } }}>
      <div>
        <Typography variant="body2" noWrap sx={{ flexGrow: 1, fontWeight: 600 }}>
          {customerNameSummary(customer)}
        </Typography>
        <Money value={totals.netto} currency={payment.currency} />
      </div>
      <div>
        <Typography variant="body2" noWrap sx={{ flexGrow: 1 }}>
          {projectOf(offer)}
        </Typography>
        <TagDots tags={offer.tags} />
        <OfferChip offer={offer} />
      </div>
      <div>
        <Typography variant="caption" color="textSecondary" noWrap>
          {details.filter(Boolean).join(' · ')}
        </Typography>
      </div>
    </Box>
  )
}
