import type { PeriodFigures } from '@kontor/contract/payments/figures/figure-schema'
import type { Payment } from '@kontor/contract/payments/payment-schema'
import { formatDay } from '@kontor/domain/money/german-format'
import CloseIcon from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { invoicePath } from '#rooms/state/invoices/invoice-path.ts'
import { usePaymentsWithin } from '#rooms/state/payments/figures.ts'
import { LoadFailure } from '#rooms/ui/load-failure.tsx'
import { Money } from '#rooms/ui/money.tsx'
import { Panel } from '#rooms/ui/panel.tsx'
import { ProgressBar } from '#rooms/ui/progress.tsx'
import { texts } from './texts.ts'

interface PeriodPaymentsProps {
  period: PeriodFigures
  name: string
  currency: Payment['currency']
  onClose: () => void
}

/** The payments of a period, each with the invoices that it paid. */
export function PeriodPayments({ period, name, currency, onClose }: PeriodPaymentsProps) {
  const payments = usePaymentsWithin(period)
  const listed = payments.data?.pages.flatMap((page) => page.payments)
  const parts = (listed ?? [])
    .filter((payment) => payment.currency === currency)
    .flatMap(({ allocations }) => allocations)
    .filter(({ kind, date }) => kind === 'payment' && date >= period.start && date <= period.end)
  return (
    <Panel
      title={texts.paymentsOf(name)}
      actions={
        <IconButton aria-label={texts.close} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      }
    >
      <ProgressBar inside active={payments.isFetching} label={texts.loading} />
      {payments.isLoadingError && <LoadFailure onRetry={() => void payments.refetch()} />}
      {listed && !payments.hasNextPage && parts.length === 0 && (
        <Typography sx={{ px: 2, pb: 2 }}>{texts.noPayments}</Typography>
      )}
      <ul aria-label={texts.paymentsOf(name)}>
        {parts.map(({ id, date, number, claimId, amount }) => (
          <li key={id}>
            {formatDay(date)}{' '}
            <Link component={RouterLink} to={invoicePath(claimId)}>
              {number}
            </Link>{' '}
            <Money value={amount} currency={currency} />
          </li>
        ))}
      </ul>
      {payments.hasNextPage && (
        <Button
          sx={{ mx: 2, mb: 2 }}
          disabled={payments.isFetching}
          onClick={() => void payments.fetchNextPage()}
        >
          {texts.morePayments}
        </Button>
      )}
    </Panel>
  )
}
