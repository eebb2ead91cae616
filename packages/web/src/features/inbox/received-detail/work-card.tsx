import { inboxEndpoints } from '@kontor/contract/inbox/inbox-endpoints'
import type { ReceivedInvoiceDetail } from '@kontor/contract/inbox/received-schema'
import {
  type ReceivedStatus,
  receivedStatuses,
  rightForStatus,
  statusesAfter,
} from '@kontor/domain/inbox/received-status'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { problemOfLast } from '#rooms/state/http/open-problem.ts'
import {
  useAddNote,
  useAssignReceived,
  useChangeReceivedStatus,
  useReceivedLabels,
} from '#rooms/state/inbox/received.ts'
import { useMayCall } from '#rooms/state/organisation/may-call.ts'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { Panel } from '#rooms/ui/panel.tsx'
import { StatusChip } from '../received-list/status-chip.tsx'
import { History } from './history.tsx'
import { RejectionDialog } from './rejection-dialog.tsx'
import { texts } from './texts.ts'

interface WorkCardProps {
  invoice: ReceivedInvoiceDetail
  onRefresh: () => void
}

/** The status with its next steps, the assignee, tags, notes and history. */
export function WorkCard({ invoice, onRefresh }: WorkCardProps) {
  const mayWrite = useMayCall(inboxEndpoints.reviewReceived)
  const mayPay = useMayCall(inboxEndpoints.releaseReceived)
  const [isRejecting, setRejecting] = useState(false)
  const changing = useChangeReceivedStatus()
  const assigning = useAssignReceived()
  const { status } = invoice
  const may = (to: ReceivedStatus) => (rightForStatus(status, to) === 'money' ? mayPay : mayWrite)
  const go = async (to: ReceivedStatus, note = '') => {
    if (await changing.run({ invoice, status: to, note })) setRejecting(false)
    else onRefresh()
  }
  const isStale = problemOfLast([changing, assigning])?.code === 'stale'
  return (
    <Panel title={texts.work} actions={<StatusChip status={status} />}>
      <Box sx={{ px: 2, pb: 2, display: 'grid', gap: 2 }}>
        {isStale && !isRejecting && <Alert severity="info">{texts.conflict}</Alert>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {statusesAfter(status)
            .filter(may)
            .map((to, index) => (
              <Button
                key={to}
                variant={index === 0 ? 'contained' : 'outlined'}
                disabled={changing.isPending}
                onClick={() => (to === 'rejected' ? setRejecting(true) : void go(to))}
              >
                {stepLabel(status, to)}
              </Button>
            ))}
        </Box>
        {/* A step or a note must not discard labels that the user is typing. */}
        {mayWrite && (
          <Labels
            key={JSON.stringify([invoice.assignee, invoice.tags])}
            invoice={invoice}
            assigning={assigning}
            onRefresh={onRefresh}
          />
        )}
        {mayWrite && <NoteField id={invoice.id} />}
        <History invoice={invoice} />
      </Box>
      {isRejecting && (
        <RejectionDialog
          invoice={invoice}
          isPending={changing.isPending}
          isStale={isStale}
          onReject={(answer) => void go('rejected', answer)}
          onClose={() => setRejecting(false)}
        />
      )}
    </Panel>
  )
}

/** A step back is labelled as undoing the previous step. */
function stepLabel(from: ReceivedStatus, to: ReceivedStatus): string {
  const isBack = receivedStatuses.indexOf(to) < receivedStatuses.indexOf(from)
  return (isBack ? texts.stepsBack[to] : undefined) ?? texts.steps[to]
}

interface LabelsProps extends WorkCardProps {
  assigning: ReturnType<typeof useAssignReceived>
}

function Labels({ invoice: { id, revision, assignee, tags }, assigning, onRefresh }: LabelsProps) {
  const { run, isPending } = assigning
  const [work, setWork] = useState({ assignee, tags: tags.join(', ') })
  const { people } = useReceivedLabels()
  const isChanged = work.assignee !== assignee || work.tags !== tags.join(', ')
  const labels = work.tags
    .split(',')
    .map((tag) => tag.trim().slice(0, 100))
    .filter((tag) => tag !== '')
  const save = async () => {
    const saved = await run({
      id,
      revision,
      assignee: work.assignee,
      tags: [...new Set(labels)].slice(0, 50),
    })
    if (saved) setWork({ assignee: saved.assignee, tags: saved.tags.join(', ') })
    else onRefresh()
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <SelectInput
        label={texts.assignee}
        value={work.assignee}
        options={[...new Set(['', ...people, assignee])].map((value) => ({
          value,
          label: value || texts.nobody,
        }))}
        onChange={(next) => setWork({ ...work, assignee: next })}
      />
      <TextInput label={texts.tags} value={work.tags} onChange={(next) => setWork({ ...work, tags: next })} />
      {isChanged && (
        <Button
          variant="outlined"
          disabled={isPending}
          onClick={() => void save()}
          sx={{ justifySelf: 'start' }}
        >
          {texts.save}
        </Button>
      )}
    </Box>
  )
}

function NoteField({ id }: { id: string }) {
  const { run, isPending } = useAddNote()
  const [note, setNote] = useState('')
  const add = async () => {
    if (await run({ id, text: note.trim() })) setNote((typed) => (typed === note ? '' : typed))
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextInput label={texts.note} value={note} onChange={setNote} minRows={2} />
      {note.trim() !== '' && (
        <Button
          variant="outlined"
          disabled={isPending}
          onClick={() => void add()}
          sx={{ justifySelf: 'start' }}
        >
          {texts.addNote}
        </Button>
      )}
    </Box>
  )
}
