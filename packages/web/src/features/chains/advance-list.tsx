import { isWhollyReceived, unpaidPart } from '@kontor/domain/chains/settled-advance'
import type { SettledAdvance } from '@kontor/domain/invoices/paper'
import type { Currency } from '@kontor/domain/money/currency'
import { formatDay, formatMoney } from '@kontor/domain/money/german-format'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { CheckboxInput } from '../../ui/fields/checkbox-input.tsx'
import { Money } from '../../ui/money.tsx'
import { texts } from './texts.ts'

const { known } = texts.settle

interface AdvanceListProps {
  advances: readonly SettledAdvance[]
  currency: Currency
  /** Ids of the advances that the user has marked as unpaid. */
  unpaid: ReadonlySet<string>
  onUnpaid: (unpaid: ReadonlySet<string>) => void
  onOpen: (id: string) => void
}

/** The advances that a settlement settles, with what is paid of each. */
export function AdvanceList({ advances, currency, unpaid, onUnpaid, onOpen }: AdvanceListProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mb: 2, p: 0 }}>
      {advances.map((advance) => {
        const { invoiceId, invoiceNumber, invoiceDate, brutto } = advance
        return (
          <Box
            component="li"
            key={invoiceId}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 2,
              py: 0.5,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <PaidPart
              advance={advance}
              currency={currency}
              isUnpaid={unpaid.has(invoiceId)}
              onUnpaid={(isUnpaid) =>
                onUnpaid(
                  new Set(isUnpaid ? [...unpaid, invoiceId] : [...unpaid].filter((id) => id !== invoiceId)),
                )
              }
            />
            <Typography variant="body2" color="textSecondary" sx={{ ml: 'auto' }}>
              {formatDay(invoiceDate)}
            </Typography>
            <Money value={brutto} currency={currency} />
            <Button
              size="small"
              aria-label={texts.settle.open(invoiceNumber)}
              onClick={() => onOpen(invoiceId)}
            >
              {texts.settle.openShort}
            </Button>
          </Box>
        )
      })}
    </Box>
  )
}

interface PaidPartProps {
  advance: SettledAdvance
  currency: Currency
  isUnpaid: boolean
  onUnpaid: (isUnpaid: boolean) => void
}

/** What is paid of an advance: what the payments say, or what the user states while nobody records them. */
function PaidPart({ advance, currency, isUnpaid, onUnpaid }: PaidPartProps) {
  const { invoiceNumber, received } = advance
  if (received === undefined)
    return <CheckboxInput label={texts.settle.unpaid(invoiceNumber)} checked={isUnpaid} onChange={onUnpaid} />
  if (isWhollyReceived(advance)) return <Typography>{known.paid(invoiceNumber)}</Typography>
  const rest = unpaidPart(advance)
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <Box sx={{ flex: '1 1 300px' }}>
      <Typography>{known.open(invoiceNumber)}</Typography>
      <Typography variant="body2" color="textSecondary">
        {known.amounts(money(received.brutto), money(rest.brutto), money(rest.netto))}
      </Typography>
    </Box>
  )
}
