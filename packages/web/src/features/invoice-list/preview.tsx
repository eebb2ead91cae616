import { addressLines, isAddressEmpty } from '@kontor/domain/customers/address'
import { personName } from '@kontor/domain/customers/contact-person'
import { customerName } from '@kontor/domain/customers/customer-name'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { printedNumber } from '@kontor/domain/invoices/number/invoice-number'
import { formatDay } from '@kontor/domain/money/german-format'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import { keyframes } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { openInvoice } from '../../state/invoices/invoice-path.ts'
import { PaperFact } from '../../ui/chains/paper-fact.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CopyInLine, Fact } from '../../ui/fact.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { ListLayout } from './list-layout.ts'
import { texts } from './texts.ts'

const rise = keyframes({ from: { visibility: 'hidden', transform: 'translateY(2rem)' } })

interface PreviewProps {
  title: string
  emptyText: string
  invoice: Invoice | undefined
  layout: ListLayout
  onClose: () => void
  menu?: ReactNode
}

/** The selected invoice's facts and the Öffnen button [S2.4.8, S2.4.20], or a hint to select an invoice. */
export function Preview({ title, emptyText, invoice, layout, onClose, menu }: PreviewProps) {
  if (layout === 'wide') {
    return (
      <Panel title={title} actions={invoice && menu}>
        {invoice ? <Facts key={invoice.id} invoice={invoice} /> : <EmptyState text={emptyText} />}
      </Panel>
    )
  }
  if (!invoice) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ px: 2 }}>
        {emptyText}
      </Typography>
    )
  }
  return (
    <Paper
      elevation={8}
      sx={{
        position: 'fixed',
        insetInline: 0,
        bottom: 0,
        zIndex: 'appBar',
        maxHeight: '55dvh',
        display: 'flex',
        flexDirection: 'column',
        borderRadius: '12px 12px 0 0',
        '& > section': { border: 0, borderRadius: 'inherit' },
        // Waits for the time that a double click takes. Otherwise, the preview would catch the second click.
        animation: `${rise} 150ms ease-out 300ms both`,
        '@media (prefers-reduced-motion: reduce)': { animationDuration: '1ms' },
      }}
    >
      <Panel
        title={title}
        actions={
          <>
            {menu}
            <IconButton aria-label={texts.closePreview} onClick={onClose}>
              <CloseIcon fontSize="small" />
            </IconButton>
          </>
        }
      >
        <Facts key={invoice.id} invoice={invoice} />
      </Panel>
    </Paper>
  )
}

function Facts({ invoice }: { invoice: Invoice }) {
  const navigate = useNavigate()
  const { customer, items, dates, totals, payment } = invoice.content
  const address = isAddressEmpty(customer.address) ? '' : addressLines(customer.address).join('\n')
  return (
    <>
      <Box
        component="dl"
        // A scrollable area must be reachable by keyboard.
        tabIndex={0}
        aria-label={texts.facts}
        sx={{
          m: 0,
          px: 2,
          pb: 1,
          overflow: 'auto',
          flexGrow: 1,
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
          columnGap: 2,
          rowGap: 1.25,
          alignContent: 'start',
        }}
      >
        {invoice.status === 'final' && (
          <TextFact label={texts.invoiceNumber} value={printedNumber(invoice)} copied />
        )}
        <PaperFact invoice={invoice} />
        <TextFact label={texts.invoiceDate} value={formatDay(dates.invoiceDate) || texts.undefinedDate} />
        <TextFact label={texts.customer} value={customerName(customer)} />
        <TextFact label={texts.contactPerson} value={personName(customer.contactPerson)} />
        <TextFact label={texts.address} value={address} copied />
        <TextFact label={texts.items} value={items.map((item) => item.title).join(' | ')} wide />
      </Box>
      <Box
        sx={{
          px: 2,
          py: 1.5,
          borderTop: 1,
          borderColor: 'divider',
          display: 'flex',
          // With nine-digit sums, the button moves below them instead of being pushed off the edge.
          flexWrap: 'wrap',
          alignItems: 'end',
          gap: 1,
        }}
      >
        <Box component="dl" sx={{ m: 0, flex: '1 0 auto', display: 'grid', gap: 0.25 }}>
          <Sum label={texts.netto} value={<Money value={totals.netto} currency={payment.currency} />} />
          <Sum
            label={texts.brutto}
            value={<Money value={totals.brutto} currency={payment.currency} />}
            strong
          />
        </Box>
        <Button variant="contained" sx={{ ml: 'auto' }} onClick={() => void navigate(openInvoice(invoice))}>
          {texts.open}
        </Button>
      </Box>
    </>
  )
}

interface TextFactProps {
  label: string
  value: string
  copied?: boolean
  wide?: boolean
}

function TextFact({ label, value, copied = false, wide = false }: TextFactProps) {
  return (
    <Fact
      label={label}
      action={copied && value !== '' && <CopyInLine text={value} label={texts.copy(label)} />}
      wide={wide}
    >
      {value || texts.none}
    </Fact>
  )
}

function Sum({ label, value, strong = false }: { label: string; value: ReactNode; strong?: boolean }) {
  return (
    <Box sx={{ display: 'flex', gap: 1.5, fontWeight: strong ? 650 : 400 }}>
      <Typography component="dt" variant="body2" sx={{ width: 48, fontWeight: 'inherit' }}>
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 'inherit' }}>
        {value}
      </Typography>
    </Box>
  )
}
