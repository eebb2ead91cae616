import type { YearTurnover } from '@kontor/contract/contacts/contact-schema'
import type { OpenSums } from '@kontor/contract/payments/payment-schema'
import type { Customer } from '@kontor/domain/customers/customer'
import { customerName } from '@kontor/domain/customers/customer-name'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useContactTurnover } from '../../state/contacts/contacts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Fact } from '../../ui/fact.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { texts } from './texts.ts'

/** What a contact was charged by year and, while the function Zahlungen is on, what is open [A31.3, A31.4]. */
export function ContactTurnover({ customer }: { customer: Customer }) {
  const { data, isFetching, isLoadingError, refetch } = useContactTurnover(customer.id)
  return (
    <>
      <Panel title={texts.turnover}>
        <ProgressBar active={isFetching} />
        {isLoadingError && <LoadFailure onRetry={() => void refetch()} />}
        {data?.years.length === 0 && <EmptyState text={texts.noTurnover} />}
        {data && data.years.length > 0 && <YearTable years={data.years} />}
      </Panel>
      {data?.open && <OpenPanel open={data.open} name={customerName(customer)} />}
    </>
  )
}

/** A row for each year and currency, because currencies are never added up. */
function YearTable({ years }: { years: readonly YearTurnover[] }) {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={texts.turnover} sx={{ '& td, & th': { whiteSpace: 'nowrap' } }}>
        <TableHead>
          <TableRow>
            <TableCell>{texts.year}</TableCell>
            <TableCell align="right">{texts.netto}</TableCell>
            <TableCell align="right">{texts.brutto}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {years.map(({ year, currency, netto, brutto }) => (
            <TableRow key={`${year} ${currency}`}>
              <TableCell>{year}</TableCell>
              <TableCell align="right">
                <Money value={netto} currency={currency} />
              </TableCell>
              <TableCell align="right">
                <Money value={brutto} currency={currency} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

function OpenPanel({ open, name }: { open: readonly OpenSums[]; name: string }) {
  return (
    <Panel
      title={texts.open}
      actions={
        name !== '' && (
          <Link
            component={RouterLink}
            to={`/home/open-items?query=${encodeURIComponent(name)}`}
            sx={{ pr: 1, whiteSpace: 'nowrap' }}
          >
            {texts.openItems}
          </Link>
        )
      }
    >
      {open.length === 0 && (
        <Typography color="textSecondary" sx={{ px: 2, pb: 2 }}>
          {texts.nothingOpen}
        </Typography>
      )}
      {open.map(({ currency, ...sums }) => (
        <Box key={currency} component="dl" sx={sumGrid}>
          {(['open', 'overdue', 'credit'] as const).map((sum) => (
            <Fact key={sum} label={texts[sum]}>
              <Money value={sums[sum]} currency={currency} />
            </Fact>
          ))}
        </Box>
      ))}
    </Panel>
  )
}

const sumGrid = {
  m: 0,
  px: 2,
  pb: 2,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(6.25rem, 1fr))',
}
