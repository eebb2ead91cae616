import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { statementEndpoints } from '@kontor/contract/payments/statement-endpoints'
import type { LineProposal, StatementLine } from '@kontor/contract/payments/statement-schema'
import { formatDay } from '@kontor/domain/money/german-format'
import { formatIban } from '@kontor/domain/money/iban'
import { asideReasons } from '@kontor/domain/payments/statements/aside-reason'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import { useMayCall } from '#rooms/state/organisation/may-call.ts'
import { askIfSettled, useUndoPayment } from '#rooms/state/payments/payments.ts'
import { useBookLine, useSetLinesAside } from '#rooms/state/payments/statements.ts'
import { ActionMenu } from '#rooms/ui/action-menu.tsx'
import { useConfirm } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import {
  settledPayment,
  settledQuestion,
  settledReturnQuestion,
} from '#rooms/ui/payments/settled-payment-texts.ts'
import { assignmentOf, bookingOf, isBookable } from './assignment.ts'
import { bankMoney } from './bank-money.ts'
import { texts } from './texts.ts'

interface LineCardProps {
  line: StatementLine
  /** Opens the dialog that assigns the line by hand, beginning with a proposal. */
  onAssign: (proposal?: LineProposal) => void
}

/** A line of a bank statement, what it says, what fits it, and what can be done with it. */
export function LineCard({ line, onAssign }: LineCardProps) {
  const mayBook = useMayCall(statementEndpoints.bookLine)
  const money = bankMoney(line.amount, line.currency)
  return (
    <Paper
      component="article"
      variant="outlined"
      aria-label={`${line.party || texts.unnamed} ${money}`}
      sx={{ p: 2 }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'baseline', flexWrap: 'wrap' }}>
        <Typography component="span" variant="body2" className="tabular">
          {formatDay(line.bookingDay)}
        </Typography>
        <Typography
          component="span"
          sx={{ flex: '1 1 8rem', fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}
        >
          {titleOf(line)}
        </Typography>
        <Typography
          component="span"
          className="tabular"
          color={line.amount < 0 ? 'error' : 'textPrimary'}
          sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}
        >
          {money}
        </Typography>
        <StateChip line={line} />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {[line.texts.join(' '), line.info, formatIban(line.iban)].filter((text) => text !== '').join(' · ')}
      </Typography>
      {line.state === 'open' && <OpenPart line={line} mayBook={mayBook} onAssign={onAssign} />}
      {mayBook && line.state !== 'open' && line.state !== 'pending' && <DonePart line={line} />}
    </Paper>
  )
}

function titleOf({ kind, party, isReversal, returnReason }: StatementLine): string {
  const name = party || texts.unnamed
  if (kind !== 'payment') return texts[kind]
  return isReversal || returnReason !== '' ? `${name} (${texts.returned(returnReason)})` : name
}

function StateChip({ line: { state, isCertain, numbers, aside } }: { line: StatementLine }) {
  if (state === 'open') return isCertain ? <Chip size="small" color="success" label={texts.certain} /> : null
  if (state === 'booked')
    return (
      <Chip
        size="small"
        variant="outlined"
        color="success"
        label={numbers.length > 0 ? texts.bookedOn(numbers.join(', ')) : texts.bookedAsCredit}
      />
    )
  return (
    <Chip size="small" variant="outlined" label={aside === '' ? texts.states[state] : texts.asides[aside]} />
  )
}

function OpenPart({ line, mayBook, onAssign }: LineCardProps & { mayBook: boolean }) {
  const confirm = useConfirm()
  const booking = useBookLine()
  const aside = useSetLinesAside()
  async function take(proposal: LineProposal): Promise<void> {
    const body = bookingOf(line, assignmentOf(proposal))
    const made = body && (await booking.run(body))
    if (made instanceof ApiProblem) tell(made)
  }
  async function giveBack(returnOf: string): Promise<void> {
    const made = await askIfSettled(
      (sure) => booking.run({ lineId: line.id, customerId: '', returnOf, ...sure, allocations: [] }),
      (settlements) => confirm(settledReturnQuestion(settlements)),
    )
    if (made instanceof ApiProblem) tell(made)
  }
  return (
    <Stack spacing={1} sx={{ mt: 1 }}>
      {line.proposals.map((proposal, index) => (
        <ProposalRow
          key={proposal.parts.map(({ invoiceId, amount }) => `${invoiceId} ${amount}`).join('|')}
          label={texts.proposal(index + 1)}
          proposal={proposal}
          currency={line.currency}
          disabled={booking.isPending}
          onTake={
            mayBook ? () => (isBookable(proposal) ? void take(proposal) : onAssign(proposal)) : undefined
          }
        />
      ))}
      {line.returns.map(({ paymentId, payer, date, numbers, settlements }) => (
        <Box key={paymentId} sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Box sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="body2">
              {texts.returnOf(payer || texts.unnamed, formatDay(date), numbers.join(', '))}
            </Typography>
            {settlements.length > 0 && (
              <Typography variant="body2" color="textSecondary">
                {settledPayment(settlements)}
              </Typography>
            )}
          </Box>
          {mayBook && (
            <Button
              size="small"
              variant="outlined"
              disabled={booking.isPending}
              onClick={() => void giveBack(paymentId)}
            >
              {texts.bookReturn}
            </Button>
          )}
        </Box>
      ))}
      {mayBook && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          {line.amount > 0 && (
            <Button size="small" sx={{ ml: -0.625 }} onClick={() => onAssign()}>
              {texts.byHand}
            </Button>
          )}
          <ActionMenu
            label={texts.setAside}
            actions={asideReasons.map((reason) => ({
              label: texts.asides[reason],
              disabled: aside.isPending,
              onClick: () => void aside.run({ lineIds: [line.id], reason }),
            }))}
          />
        </Box>
      )}
    </Stack>
  )
}

function tell({ code }: ApiProblem): void {
  showMessage(texts.assign.problems[code] ?? texts.assign.failed, 'error')
}

interface ProposalRowProps {
  label: string
  proposal: LineProposal
  currency: string
  disabled: boolean
  onTake: (() => void) | undefined
}

function ProposalRow({ label, proposal, currency, disabled, onTake }: ProposalRowProps) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}
    >
      <Box sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        {proposal.parts.map(({ invoiceId, number, customerName, amount, skonto }) => (
          <Typography key={invoiceId} variant="body2">
            {texts.part(number, customerName, bankMoney(amount, currency))}
            {skonto > 0 && ` ${texts.partSkonto(bankMoney(skonto, currency))}`}
          </Typography>
        ))}
        <Typography variant="body2" color="textSecondary">
          {proposal.reasons.map((reason) => texts.reasons[reason]).join('; ')}
        </Typography>
      </Box>
      {onTake && (
        <Button size="small" variant="outlined" disabled={disabled} onClick={onTake}>
          {isBookable(proposal) ? texts.take : texts.check}
        </Button>
      )}
    </Box>
  )
}

function DonePart({ line }: { line: StatementLine }) {
  const confirm = useConfirm()
  const undo = useUndoPayment()
  const aside = useSetLinesAside()
  if (line.state === 'booked')
    return (
      <Button
        size="small"
        disabled={undo.isPending}
        onClick={async () => {
          if (!(await confirm({ title: texts.undoTitle, text: texts.undoQuestion }))) return
          const undone = await undo.run(line.paymentId, (settlements) =>
            confirm(settledQuestion(settlements)),
          )
          if (undone instanceof ApiProblem) tell(undone)
        }}
      >
        {texts.undo}
      </Button>
    )
  return (
    <Button
      size="small"
      disabled={aside.isPending}
      onClick={() => void aside.run({ lineIds: [line.id], reason: '' })}
    >
      {texts.takeUp}
    </Button>
  )
}
