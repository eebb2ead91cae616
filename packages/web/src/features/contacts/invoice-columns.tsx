import { infoValue } from '@kontor/domain/invoices/info-field'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { printedNumber } from '@kontor/domain/invoices/number/invoice-number'
import { formatDay, formatMoney } from '@kontor/domain/money/german-format'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { invoicePath } from '../../state/invoices/invoice-path.ts'
import { PaperChip } from '../../ui/chains/chain-chip.tsx'
import { Money } from '../../ui/money.tsx'
import { ClaimMark } from '../../ui/payments/claim-mark.tsx'
import { type Column, roomText } from '../../ui/table/data-table-column.ts'
import { texts } from './texts.ts'

const dayOf = ({ content }: Invoice) => formatDay(content.dates.invoiceDate)
const projectOf = ({ content }: Invoice) => infoValue(content, 'PROJECT')
const numberOf = (invoice: Invoice) => (invoice.status === 'final' ? printedNumber(invoice) : texts.draft)

/** The columns of a contact's invoices. The list has one order, so none can be sorted. */
export const invoiceColumns: readonly Column<Invoice>[] = [
  { id: 'date', header: texts.date, width: 'content', cell: dayOf, roomFor: dayOf },
  {
    id: 'number',
    header: texts.number,
    width: 'content',
    cell: (invoice) => <InvoiceLink invoice={invoice} />,
    roomFor: (invoice) => roomText(numberOf(invoice)),
  },
  {
    id: 'project',
    header: texts.project,
    cell: projectOf,
    roomFor: (invoice) => roomText(projectOf(invoice)),
  },
  moneyColumn('netto', texts.netto),
  moneyColumn('brutto', texts.brutto),
  {
    id: 'state',
    header: texts.state,
    width: 'content',
    cell: (invoice) => <InvoiceState invoice={invoice} />,
  },
]

function moneyColumn(id: 'netto' | 'brutto', header: string): Column<Invoice> {
  const text = ({ content }: Invoice) => formatMoney(content.totals[id], content.payment.currency)
  return { id, header, width: 'content', align: 'right', cell: text, roomFor: text }
}

function InvoiceLink({ invoice }: { invoice: Invoice }) {
  return (
    <Link component={RouterLink} to={invoicePath(invoice.id)} tabIndex={-1}>
      {numberOf(invoice)}
    </Link>
  )
}

/** What it is in its chain, and what has become of its claim. */
function InvoiceState({ invoice }: { invoice: Invoice }) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', verticalAlign: 'middle', gap: 1 }}
    >
      <Box component="span" sx={{ ml: -1 }}>
        <PaperChip invoice={invoice} />
      </Box>
      <ClaimMark invoice={invoice} />
    </Box>
  )
}

/** All columns of a row in two lines, for phones. */
export function CompactRow({ invoice }: { invoice: Invoice }) {
  const { totals, payment } = invoice.content
  const details = [dayOf(invoice), projectOf(invoice)].filter(Boolean).join(' · ')
  return (
    <Box sx={{ py: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          <InvoiceLink invoice={invoice} />
        </Box>
        <Money value={totals.brutto} currency={payment.currency} />
      </Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Typography variant="caption" color="textSecondary" noWrap sx={{ flexGrow: 1, minWidth: 0 }}>
          {details}
        </Typography>
        <InvoiceState invoice={invoice} />
      </Box>
    </Box>
  )
}
