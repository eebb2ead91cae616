import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { isWhollyReceived, unpaidPart } from '@kontor/domain/chains/settled-advance'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { SettledAdvance } from '@kontor/domain/invoices/paper'
import type { Currency } from '@kontor/domain/money/currency'
import { formatDay, formatMoney } from '@kontor/domain/money/german-format'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { openAdvancesQuery, useSettleProject } from '../../state/chains/chains.ts'
import { openEditor } from '../../state/invoices/editor.ts'
import { invoicePath } from '../../state/invoices/invoice-path.ts'
import { chainProblemText } from '../../ui/chains/chain-problem-texts.ts'
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx'
import { useLeaveAfter } from '../../ui/dialogs/leave-after.ts'
import { CheckboxInput } from '../../ui/fields/checkbox-input.tsx'
import { Money } from '../../ui/money.tsx'
import { texts } from './texts.ts'

const { known } = texts.settle

interface SettleDialogProps {
  /** One of the project's advances. */
  invoice: Invoice
  onClose: () => void
}

/** Schlussrechnung erstellen: which advances it settles, and how it treats unpaid ones. */
export function SettleDialog({ invoice, onClose }: SettleDialogProps) {
  const navigate = useNavigate()
  const leaveAfter = useLeaveAfter()
  const settling = useSettleProject()
  const { data: advances } = useQuery(openAdvancesQuery(invoice.id))
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const [problem, setProblem] = useState<ApiProblem>()
  const { paper, payment } = invoice.content
  const isKnown = advances?.some(({ received }) => received !== undefined) ?? false
  const open = advances?.filter((advance) => !isWhollyReceived(advance)) ?? []
  // What the recorded payments say, until the user ticks something else.
  const unpaid = chosen ?? new Set(open.map(({ invoiceId }) => invoiceId))
  const isFull = paper?.kind === 'advance' && paper.form === 'full'
  const mustCredit =
    isKnown && (isFull ? open.length > 0 : open.some(({ invoiceId }) => !unpaid.has(invoiceId)))

  async function run(): Promise<void> {
    setProblem(undefined)
    const leave = leaveAfter()
    const created = await settling.run({ invoiceId: invoice.id, unpaid: [...unpaid] })
    if (created instanceof ApiProblem) setProblem(created)
    else if (created) {
      onClose()
      await leave(() => openEditor({ mode: 'edit', invoice: created }))
    }
  }
  const openPage = (id: string) => {
    onClose()
    void navigate(invoicePath(id))
  }

  const warnings = isKnown
    ? knownWarnings({ isFull, mustCredit, keepsClaims: unpaid.size > 0 })
    : unpaid.size > 0
      ? [isFull ? texts.settle.unpaidFull : texts.settle.unpaidRest]
      : []

  return (
    <DialogFrame
      title={texts.settle.title}
      confirmLabel={texts.settle.confirm}
      disabled={!advances?.length || settling.isPending || mustCredit || (isFull && unpaid.size > 0)}
      isBusy={settling.isPending}
      onConfirm={() => void run()}
      onClose={onClose}
      problem={problem && <Alert severity="error">{chainProblemText(problem)}</Alert>}
    >
      {advances === undefined ? (
        <Typography role="status">{texts.settle.loading}</Typography>
      ) : advances.length === 0 ? (
        <Typography>{texts.settle.none}</Typography>
      ) : (
        <>
          <Typography sx={{ mb: 1 }}>{texts.settle.intro}</Typography>
          <AdvanceList
            advances={advances}
            currency={payment.currency}
            isFull={isFull}
            unpaid={unpaid}
            onUnpaid={setChosen}
            onOpen={openPage}
          />
          <Typography sx={{ mb: 2 }}>
            {isKnown ? (isFull ? known.proposedFull : texts.settle.proposed) : texts.settle.question}
          </Typography>
          <Alert severity="info">{isFull ? texts.settle.full : texts.settle.rest}</Alert>
          {warnings.map((warning) => (
            <Alert key={warning} severity="warning" sx={{ mt: 1 }}>
              {warning}
            </Alert>
          ))}
        </>
      )}
    </DialogFrame>
  )
}

/** What to know about advances that are not wholly paid, according to the recorded payments. */
function knownWarnings(about: { isFull: boolean; mustCredit: boolean; keepsClaims: boolean }): string[] {
  const { isFull, mustCredit, keepsClaims } = about
  if (isFull) return mustCredit ? [`${known.full} ${known.credit}`] : []
  return [...(keepsClaims ? [known.rest] : []), ...(mustCredit ? [known.credit] : [])]
}

interface AdvanceListProps {
  advances: readonly SettledAdvance[]
  currency: Currency
  isFull: boolean
  /** Ids of the advances that are marked as unpaid. */
  unpaid: ReadonlySet<string>
  onUnpaid: (unpaid: ReadonlySet<string>) => void
  onOpen: (id: string) => void
}

function AdvanceList({ advances, currency, isFull, unpaid, onUnpaid, onOpen }: AdvanceListProps) {
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
              isFull={isFull}
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
  isFull: boolean
  isUnpaid: boolean
  onUnpaid: (isUnpaid: boolean) => void
}

/** What is paid of an advance: what the payments say, or what the user states while nobody records them. */
function PaidPart({ advance, currency, isFull, isUnpaid, onUnpaid }: PaidPartProps) {
  const { invoiceNumber, received } = advance
  if (received === undefined)
    return <CheckboxInput label={texts.settle.unpaid(invoiceNumber)} checked={isUnpaid} onChange={onUnpaid} />
  if (isWhollyReceived(advance)) return <Typography>{known.paid(invoiceNumber)}</Typography>
  const rest = unpaidPart(advance)
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <Box sx={{ flex: '1 1 300px' }}>
      {isFull ? (
        <Typography>{known.open(invoiceNumber)}</Typography>
      ) : (
        <CheckboxInput label={known.keep(invoiceNumber)} checked={isUnpaid} onChange={onUnpaid} />
      )}
      <Typography variant="body2" color="textSecondary" sx={{ ml: isFull ? 0 : '27px' }}>
        {known.amounts(money(received.brutto), money(rest.brutto), money(rest.netto))}
      </Typography>
    </Box>
  )
}
