import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { type RangeName, useRaiseNextNumber } from '#rooms/state/numbering/numbering.ts'
import { useConfirm } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { texts } from './texts.ts'

/**
 * A form to raise the next number. Requires a reason, and asks for confirmation before it calls the server.
 * Keeps the input if the server rejects it.
 */
export function NextNumberForm({ range, nextNumber }: { range: RangeName; nextNumber: number }) {
  const confirm = useConfirm()
  const [typed, setTyped] = useState(String(nextNumber))
  const [reason, setReason] = useState('')
  const { run, isPending, problem, reset } = useRaiseNextNumber(range)
  const wanted = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0
  const isHigher = wanted > nextNumber
  const isTooLow = problem?.code === 'numberTaken' || (typed !== String(nextNumber) && !isHigher)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isHigher || reason.trim() === '') return
    if (await confirm({ text: texts.ranges[range].askRaise(wanted), confirmLabel: texts.raise })) {
      await run({ nextNumber: wanted, reason: reason.trim() })
    }
  }
  return (
    <Stack component="form" spacing={2} onSubmit={(event: FormEvent) => void submit(event)}>
      <div>
        <Typography variant="h2">{texts.nextTitle}</Typography>
        <Typography color="textSecondary">{texts.nextHint}</Typography>
      </div>
      <TextInput
        label={texts.next}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          reset()
        }}
        error={isTooLow ? texts.tooLow(nextNumber) : undefined}
      />
      <TextInput label={texts.reason} value={reason} onChange={setReason} helperText={texts.reasonHint} />
      <Button
        type="submit"
        variant="outlined"
        disabled={!isHigher || reason.trim() === '' || isPending}
        sx={{ alignSelf: 'flex-start' }}
      >
        {texts.raise}
      </Button>
    </Stack>
  )
}
