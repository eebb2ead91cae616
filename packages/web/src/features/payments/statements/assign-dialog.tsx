import { ApiProblem } from '@kontor/contract/calls/api-problem'
import type { OpenItem } from '@kontor/contract/payments/payment-schema'
import type { LineProposal, StatementLine } from '@kontor/contract/payments/statement-schema'
import { formatIban } from '@kontor/domain/money/iban'
import { foldText } from '@kontor/domain/search/fold-text'
import CloseIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useOpenItems } from '#rooms/state/payments/payments.ts'
import { useBookLine } from '#rooms/state/payments/statements.ts'
import { DialogFrame } from '#rooms/ui/dialogs/dialog-frame.tsx'
import { NumberInput } from '#rooms/ui/fields/number-input.tsx'
import { SearchInput } from '#rooms/ui/fields/search-input.tsx'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import {
  type AssignedClaim,
  type Assignment,
  assignmentOf,
  bookingOf,
  leftOf,
  type Rest,
  restOfClaim,
  withClaim,
} from './assignment.ts'
import { bankMoney } from './bank-money.ts'
import { texts } from './texts.ts'

const words = texts.assign
/** Open items that the dialog lists; the search finds the others. */
const mostShown = 30

interface AssignDialogProps {
  line: StatementLine
  proposal?: LineProposal | undefined
  onClose: () => void
}

/** Distributes the money of a line to open claims; the rest of each stays open or is given up, the rest of the money is credit. */
export function AssignDialog({ line, proposal, onClose }: AssignDialogProps) {
  const [assignment, setAssignment] = useState(() => assignmentOf(proposal))
  const [problem, setProblem] = useState<ApiProblem>()
  const booking = useBookLine()
  const body = bookingOf(line, assignment)
  async function save(): Promise<void> {
    if (body === undefined) return
    setProblem(undefined)
    const made = await booking.run(body)
    if (made instanceof ApiProblem) setProblem(made)
    else if (made) onClose()
  }
  return (
    <DialogFrame
      title={words.title(bankMoney(line.amount, line.currency), line.party || texts.unnamed)}
      confirmLabel={words.save}
      disabled={body === undefined || booking.isPending}
      isBusy={booking.isPending}
      onConfirm={() => void save()}
      onClose={onClose}
      problem={problem && <Alert severity="error">{words.problems[problem.code] ?? words.failed}</Alert>}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {[line.texts.join(' '), formatIban(line.iban)].filter((part) => part !== '').join(' · ')}
      </Typography>
      <AssignedClaims line={line} assignment={assignment} onChange={setAssignment} />
      <Candidates line={line} assignment={assignment} onChange={setAssignment} />
    </DialogFrame>
  )
}

interface PartProps {
  line: StatementLine
  assignment: Assignment
  onChange: (assignment: Assignment) => void
}

function AssignedClaims({ line, assignment, onChange }: PartProps) {
  const left = leftOf(assignment, line)
  const money = (amount: number) => bankMoney(Math.abs(amount), line.currency)
  const outcome =
    left < 0
      ? words.tooMuch(money(left))
      : bookingOf(line, assignment) === undefined
        ? words.nothing
        : left > 0
          ? words.left(money(left))
          : words.fits
  return (
    <>
      <Stack spacing={1.5}>
        {assignment.claims.map((claim) => (
          <ClaimRow
            key={claim.invoiceId}
            claim={claim}
            currency={line.currency}
            onChange={(changed) =>
              onChange({
                ...assignment,
                claims: assignment.claims.map((one) => (one === claim ? { ...claim, ...changed } : one)),
              })
            }
            onRemove={() =>
              onChange({ ...assignment, claims: assignment.claims.filter((one) => one !== claim) })
            }
          />
        ))}
      </Stack>
      <Typography role="status" variant="body2" color={left < 0 ? 'error' : 'textPrimary'} sx={{ my: 2 }}>
        {outcome}
      </Typography>
    </>
  )
}

const restOptions = (Object.keys(words.rests) as Rest[]).map((value) => ({
  value,
  label: words.rests[value],
}))

interface ClaimRowProps {
  claim: AssignedClaim
  currency: string
  onChange: (changes: Partial<AssignedClaim>) => void
  onRemove: () => void
}

function ClaimRow({ claim, currency, onChange, onRemove }: ClaimRowProps) {
  const rest = restOfClaim(claim)
  return (
    <Box
      role="group"
      aria-label={claim.number}
      sx={{ display: 'grid', gap: 1, alignItems: 'center', gridTemplateColumns: row }}
    >
      <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {claim.number}, {claim.customerName}
        <br />
        {words.open(bankMoney(claim.open, currency))}
      </Typography>
      <NumberInput
        label={words.amount(claim.number)}
        value={claim.amount}
        min={0}
        decimals={2}
        minDecimals={2}
        unit={currency}
        onChange={(amount) => onChange({ amount })}
      />
      {rest > 0 ? (
        <SelectInput
          label={`${words.rest(claim.number)}: ${bankMoney(rest, currency)}`}
          value={claim.rest}
          options={restOptions}
          onChange={(chosen) => onChange({ rest: chosen })}
        />
      ) : (
        <span />
      )}
      <IconButton aria-label={words.remove(claim.number)} onClick={onRemove}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}

const row = { '@': '1fr', '@640': 'minmax(0, 1.4fr) 1fr 1fr auto' }

const candidateList = {
  m: 0,
  mt: 1,
  p: 0.5,
  listStyle: 'none',
  maxHeight: 260,
  overflowY: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '&:empty': { display: 'none' },
}
const candidate = { justifyContent: 'space-between', gap: 2, textAlign: 'left', fontWeight: 400 }

function Candidates({ line, assignment, onChange }: PartProps) {
  const [search, setSearch] = useState('')
  const { data } = useOpenItems(0)
  const chosen = new Set(assignment.claims.map(({ invoiceId }) => invoiceId))
  const wanted = foldText(search).split(' ')
  const fits = ({ number, customerName, currency, open }: OpenItem) =>
    currency === line.currency &&
    open > 0 &&
    wanted.every((word) => foldText(`${number} ${customerName}`).includes(word))
  const items = (data?.items ?? []).filter((item) => fits(item) && !chosen.has(item.invoiceId))
  const customers = new Map(
    (data?.items ?? []).map(({ customerId, customerName }) => [customerId, customerName]),
  )
  customers.delete('')
  return (
    <Box component="section" aria-label={words.candidates}>
      <SearchInput label={words.search} value={search} onChange={setSearch} />
      <Box component="ul" sx={candidateList}>
        {items.slice(0, mostShown).map((item) => (
          <li key={item.invoiceId}>
            <Button
              size="small"
              color="inherit"
              fullWidth
              sx={candidate}
              aria-label={texts.part(item.number, item.customerName, bankMoney(item.open, item.currency))}
              onClick={() => onChange(withClaim(assignment, item, line))}
            >
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {item.number} · {item.customerName || texts.unnamed}
              </Box>
              <Box component="span" className="tabular" sx={{ whiteSpace: 'nowrap' }}>
                {bankMoney(item.open, item.currency)}
              </Box>
            </Button>
          </li>
        ))}
      </Box>
      <Box sx={{ mt: 2, maxWidth: 360 }}>
        <SelectInput
          label={words.customer}
          value={assignment.customerId}
          options={[
            { value: '', label: words.noCustomer },
            ...[...customers].map(([value, label]) => ({ value, label: label || texts.unnamed })),
          ]}
          onChange={(customerId) => onChange({ ...assignment, customerId })}
        />
      </Box>
    </Box>
  )
}
