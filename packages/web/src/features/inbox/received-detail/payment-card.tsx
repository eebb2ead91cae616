import type { ReceivedInvoiceDetail } from '@kontor/contract/inbox/received-schema'
import { formatDay, formatNumber } from '@kontor/domain/money/german-format'
import { transferCodeText } from '@kontor/pdf/page/giro-code'
import Box from '@mui/material/Box'
import { CopyInLine, Fact } from '#rooms/ui/fact.tsx'
import { Panel } from '#rooms/ui/panel.tsx'
import { uiTexts } from '#rooms/ui/texts.ts'
import { receivedMoney } from '../received-list/received-money.ts'
import { GiroCode } from './giro-code.tsx'
import { texts } from './texts.ts'

/**
 * The data for a bank transfer, to copy or to scan as a code. Renders nothing if the IBAN or the amount is
 * missing.
 */
export function PaymentCard({ invoice }: { invoice: ReceivedInvoiceDetail }) {
  const { payment, payable, currency, discounts } = invoice
  if (payment.iban === '' || payable === undefined) return null
  const code = transferCodeText({ ...payment, currency, amount: payable })
  const facts = [
    { label: texts.payee, value: payment.payee },
    { label: texts.iban, value: payment.iban },
    { label: texts.bic, value: payment.bic },
    { label: texts.reference, value: payment.reference },
    { label: texts.amount, value: receivedMoney(payable, currency) },
  ].filter(({ value }) => value !== '')
  return (
    <Panel title={texts.pay}>
      <Box sx={{ px: 2, pb: 2, display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr auto', lg: '1fr' } }}>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.25, alignContent: 'start' }}>
          {facts.map(({ label, value }) => (
            <Fact key={label} label={label}>
              {value}
              <CopyInLine text={value} label={`${label} ${uiTexts.copy}`} />
            </Fact>
          ))}
          {discounts.slice(0, 5).map(({ date, percent, payable: less }) => (
            <Fact key={date} label={texts.discountLabel}>
              {texts.discount(formatNumber(percent), formatDay(date), receivedMoney(less, currency))}
            </Fact>
          ))}
        </Box>
        {code !== '' && <GiroCode text={code} />}
      </Box>
    </Panel>
  )
}
