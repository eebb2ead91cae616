import { ApiProblem } from '@kontor/contract/calls/api-problem'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import type { SettledAdvance } from '@kontor/domain/invoices/paper'
import type { Currency } from '@kontor/domain/money/currency'
import { formatDay } from '@kontor/domain/money/german-format'
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
  const [unpaid, setUnpaid] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<ApiProblem>()
  const { paper, payment } = invoice.content
  const isFull = paper?.kind === 'advance' && paper.form === 'full'

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

  return (
    <DialogFrame
      title={texts.settle.title}
      confirmLabel={texts.settle.confirm}
      disabled={!advances?.length || settling.isPending || (isFull && unpaid.size > 0)}
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
            unpaid={unpaid}
            onUnpaid={setUnpaid}
            onOpen={openPage}
          />
          <Typography sx={{ mb: 2 }}>{texts.settle.question}</Typography>
          <Alert severity="info">{isFull ? texts.settle.full : texts.settle.rest}</Alert>
          {unpaid.size > 0 && (
            <Alert severity="warning" sx={{ mt: 1 }}>
              {isFull ? texts.settle.unpaidFull : texts.settle.unpaidRest}
            </Alert>
          )}
        </>
      )}
    </DialogFrame>
  )
}

interface AdvanceListProps {
  advances: readonly SettledAdvance[]
  currency: Currency
  /** Ids of the advances that are marked as unpaid. */
  unpaid: ReadonlySet<string>
  onUnpaid: (unpaid: ReadonlySet<string>) => void
  onOpen: (id: string) => void
}

function AdvanceList({ advances, currency, unpaid, onUnpaid, onOpen }: AdvanceListProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mb: 2, p: 0 }}>
      {advances.map(({ invoiceId, invoiceNumber, invoiceDate, brutto }) => (
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
          <CheckboxInput
            label={texts.settle.unpaid(invoiceNumber)}
            checked={unpaid.has(invoiceId)}
            onChange={(isUnpaid) =>
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
      ))}
    </Box>
  )
}
