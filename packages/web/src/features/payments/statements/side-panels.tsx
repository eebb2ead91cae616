import { statementEndpoints } from '@kontor/contract/payments/statement-endpoints'
import { formatDay, formatTimestamp } from '@kontor/domain/money/german-format'
import { formatIban } from '@kontor/domain/money/iban'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useMayCall } from '#rooms/state/organisation/may-call.ts'
import {
  useBankAccounts,
  useForgetPayer,
  useLearnedPayers,
  useStatementFiles,
  useWithdrawStatement,
} from '#rooms/state/payments/statements.ts'
import { useConfirm } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import { Panel } from '#rooms/ui/panel.tsx'
import { bankMoney } from './bank-money.ts'
import { texts } from './texts.ts'

function Entries({
  title,
  hint,
  empty,
  children,
}: {
  title: string
  hint?: string
  empty: string
  children: ReactNode[]
}) {
  return (
    <Panel title={title}>
      <Box sx={{ px: 2, pb: 2, maxHeight: 320, overflowY: 'auto' }}>
        {hint !== undefined && (
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            {hint}
          </Typography>
        )}
        {children.length === 0 && <Typography variant="body2">{empty}</Typography>}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {children}
        </Box>
      </Box>
    </Panel>
  )
}

/** The own accounts, up to which day their entries are there, and what is missing between statements. */
export function AccountPanel() {
  const { data = [] } = useBankAccounts()
  return (
    <Entries title={texts.accounts} empty={texts.noAccounts}>
      {data.map(({ id, name, number, currency, lastDay, closing, gaps }) => (
        <li key={id}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {name}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {[
              formatIban(number),
              ...(lastDay === 0 ? [] : [texts.upTo(formatDay(lastDay))]),
              ...(closing === undefined
                ? []
                : [texts.balance(bankMoney(closing.amount, currency), formatDay(closing.day))]),
            ].join(' · ')}
          </Typography>
          {gaps.map(({ afterDay, beforeDay, missing }) => (
            <Alert key={beforeDay} severity="warning" sx={{ py: 0, mt: 0.5 }}>
              {texts.gap(formatDay(afterDay), formatDay(beforeDay), bankMoney(missing, currency))}
            </Alert>
          ))}
        </li>
      ))}
    </Entries>
  )
}

/** The imported files; one from which nothing is booked can be withdrawn. */
export function FilePanel() {
  const { data = [] } = useStatementFiles()
  const mayWithdraw = useMayCall(statementEndpoints.withdrawStatement)
  const withdraw = useWithdrawStatement()
  const confirm = useConfirm()
  return (
    <Entries title={texts.files} empty={texts.noFiles}>
      {data.map(({ id, name, format, added, importedAt, importedBy, isFree }) => (
        <li key={id}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {texts.fileLine(texts.formats[format], added, formatTimestamp(importedAt), importedBy)}
          </Typography>
          {mayWithdraw && (
            <Button
              size="small"
              sx={{ ml: -0.625 }}
              aria-label={texts.withdrawFile(name)}
              disabled={!isFree || withdraw.isPending}
              title={isFree ? undefined : texts.inUse}
              onClick={async () => {
                if (
                  await confirm({
                    title: texts.withdrawTitle,
                    text: texts.withdrawQuestion(name),
                    destructive: true,
                  })
                )
                  await withdraw.run(id)
              }}
            >
              {texts.withdraw}
            </Button>
          )}
        </li>
      ))}
    </Entries>
  )
}

/** Accounts and the customers that they have paid for. */
export function PayerPanel() {
  const { data = [] } = useLearnedPayers()
  const mayForget = useMayCall(statementEndpoints.forgetPayer)
  const forget = useForgetPayer()
  return (
    <Entries title={texts.payers} hint={texts.payersHint} empty={texts.noPayers}>
      {data.map(({ iban, customerId, customerName, isShared }) => (
        <li key={`${iban} ${customerId}`}>
          <Typography variant="body2" component="div">
            {customerName || texts.unnamed}{' '}
            {isShared && <Chip size="small" variant="outlined" label={texts.shared} />}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {formatIban(iban)}
          </Typography>
          {mayForget && (
            <Button
              size="small"
              sx={{ ml: -0.625 }}
              aria-label={texts.forgetPayer(formatIban(iban), customerName || texts.unnamed)}
              disabled={forget.isPending}
              onClick={() => void forget.run({ iban, customerId })}
            >
              {texts.forget}
            </Button>
          )}
        </li>
      ))}
    </Entries>
  )
}
