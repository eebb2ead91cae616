import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { remainingQuantity } from '@kontor/domain/chains/remaining-sums'
import type { Invoice, InvoiceItem } from '@kontor/domain/invoices/invoice'
import { printedNumber } from '@kontor/domain/invoices/number/invoice-number'
import { formatQuantity } from '@kontor/domain/invoices/rows/format-quantity'
import type { Currency } from '@kontor/domain/money/currency'
import { formatMoney } from '@kontor/domain/money/german-format'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { openAdvancesQuery, useCreditInvoice } from '../../state/chains/chains.ts'
import { openInvoice } from '../../state/invoices/invoice-path.ts'
import { useFunction } from '../../state/organisation/organisation.ts'
import { chainProblemText } from '../../ui/chains/chain-problem-texts.ts'
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx'
import { useLeaveAfter } from '../../ui/dialogs/leave-after.ts'
import { NumberInput } from '../../ui/fields/number-input.tsx'
import { SelectInput } from '../../ui/fields/select-input.tsx'
import { type CreditPlan, type LineChoice, planOf } from './credit-plan.ts'
import { CreditSums } from './credit-sums.tsx'
import { ReasonInput } from './reason-input.tsx'
import { texts } from './texts.ts'
import { unpaidChoices } from './unpaid-choices.ts'

interface CreditDialogProps {
  invoice: Invoice
  onClose: () => void
}

/** Teilgutschrift erstellen: for each line, the credit and the remaining amount. */
export function CreditDialog({ invoice, onClose }: CreditDialogProps) {
  const leaveAfter = useLeaveAfter()
  const crediting = useCreditInvoice()
  const [reason, setReason] = useState('')
  const [choices, setChoices] = useState<ReadonlyMap<string, LineChoice>>(new Map())
  const [problem, setProblem] = useState<ApiProblem>()
  const plan = planOf(invoice, choices)
  const { currency } = invoice.content.payment
  const knowsPayments = useFunction('payments')
  const isAdvance = invoice.content.paper?.kind === 'advance'
  const { data: advances } = useQuery({
    ...openAdvancesQuery(invoice.id),
    enabled: isAdvance && knowsPayments,
  })
  const advance = advances?.find(({ invoiceId }) => invoiceId === invoice.id)
  const unpaid = unpaidChoices(invoice, advance)

  async function run(): Promise<void> {
    setProblem(undefined)
    const leave = leaveAfter()
    const created = await crediting.run({ invoiceId: invoice.id, reason: reason.trim(), lines: plan.lines })
    if (created instanceof ApiProblem) setProblem(created)
    else if (created) {
      onClose()
      await leave(() => openInvoice(created))
    }
  }

  return (
    <DialogFrame
      title={`${texts.credit.title}: ${printedNumber(invoice)}`}
      confirmLabel={texts.credit.confirm}
      disabled={plan.credit === undefined || crediting.isPending}
      isBusy={crediting.isPending}
      onConfirm={() => void run()}
      onClose={onClose}
      problem={problem && <Alert severity="error">{chainProblemText(problem)}</Alert>}
    >
      <Typography sx={{ mb: 2 }}>{texts.credit.intro}</Typography>
      <Box component="ul" aria-label={texts.credit.lines} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {invoice.content.items.map((item, index) => (
          <CreditLine
            key={item.id}
            item={item}
            position={index + 1}
            left={leftText(item, plan.leftOf(item), currency)}
            choice={choices.get(item.id)}
            isTooMuch={isTooMuch(plan, item)}
            onChange={(choice) => {
              setProblem(undefined)
              setChoices(new Map([...choices, [item.id, choice]]))
            }}
          />
        ))}
      </Box>
      <Button
        sx={{ my: 1 }}
        onClick={() =>
          setChoices(
            new Map(
              invoice.content.items.map((item) => [item.id, { by: 'netto', value: plan.leftOf(item) }]),
            ),
          )
        }
      >
        {texts.credit.all}
      </Button>
      {unpaid && (
        <Button sx={{ my: 1 }} onClick={() => setChoices(unpaid)}>
          {texts.credit.unpaid}
        </Button>
      )}
      <Box sx={{ display: 'grid', gap: 3, mt: 1, gridTemplateColumns: { '@': '1fr', '@640': '1fr 1fr' } }}>
        <ReasonInput value={reason} onChange={setReason} />
        <CreditSums credit={plan.credit} currency={currency} isTooHigh={plan.tooHigh.size > 0} />
      </Box>
    </DialogFrame>
  )
}

function isTooMuch({ tooHigh, lineOf }: CreditPlan, item: InvoiceItem): boolean {
  return tooHigh.has(lineOf(item))
}

/** What has not been credited of an item: its net amount and, unless it is all-inclusive, its quantity. */
function leftText(item: InvoiceItem, left: number, currency: Currency): string {
  const money = formatMoney(left, currency)
  const { unit } = item
  if (unit === 'all-inclusive') return texts.credit.left(money)
  const quantity = formatQuantity({ unit, quantity: remainingQuantity(item, left) })
  return texts.credit.leftWithQuantity(money, unit === 'piece' ? texts.credit.pieces(quantity) : quantity)
}

const kinds = [
  { value: 'quantity', label: texts.credit.quantity },
  { value: 'netto', label: texts.credit.netto },
] as const

interface CreditLineProps {
  item: InvoiceItem
  /** Position of the line on the invoice, counted from 1. */
  position: number
  /** What has not been credited of it. */
  left: string
  choice: LineChoice | undefined
  isTooMuch: boolean
  onChange: (choice: LineChoice) => void
}

function CreditLine({ item, position, left, choice, isTooMuch, onChange }: CreditLineProps) {
  const { by, value } = choice ?? { by: 'quantity', value: 0 }
  const title = item.title || texts.credit.unnamed(position)
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box
        role="group"
        aria-label={title}
        sx={{
          display: 'grid',
          gap: 1.5,
          py: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { '@': '1fr 1fr', '@640': '2fr 1fr 1fr' },
        }}
      >
        <Box sx={{ minWidth: 0, gridColumn: { '@': '1 / -1', '@640': 'auto' }, overflowWrap: 'anywhere' }}>
          {title}
          <Typography variant="caption" color="textSecondary" component="div">
            {left}
          </Typography>
        </Box>
        <SelectInput
          label={texts.credit.by}
          value={by}
          options={kinds}
          onChange={(chosen) => onChange({ by: chosen, value: 0 })}
        />
        <NumberInput
          key={by}
          label={by === 'quantity' ? texts.credit.quantity : texts.credit.netto}
          value={value}
          decimals={by === 'quantity' ? 4 : 2}
          minDecimals={by === 'quantity' ? 0 : 2}
          {...(by === 'quantity' && { min: 0 })}
          error={isTooMuch}
          helperText={isTooMuch ? texts.credit.tooMuch : undefined}
          onChange={(typed) => onChange({ by, value: typed })}
        />
      </Box>
    </Box>
  )
}
