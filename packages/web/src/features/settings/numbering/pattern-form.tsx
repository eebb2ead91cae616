import type { Numbering } from '@kontor/contract/numbering/numbering-schema'
import { formatInvoiceNumber, isNumberPattern } from '@kontor/domain/invoices/number/invoice-number'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { nowInSeconds } from '#rooms/state/clock.ts'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import { type RangeName, useSetNumberPattern } from '#rooms/state/numbering/numbering.ts'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { texts } from './texts.ts'

/** A form for the number pattern, with the next number as an example while the pattern is valid. */
export function PatternForm({ range, numbering }: { range: RangeName; numbering: Numbering }) {
  const [pattern, setPattern] = useState(numbering.pattern)
  const [today] = useState(nowInSeconds)
  const { run, isPending } = useSetNumberPattern(range)
  const isValid = isNumberPattern(pattern)
  const isChanged = pattern !== numbering.pattern
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isValid && isChanged && (await run(pattern))) showMessage(texts.saved, 'info')
  }
  return (
    <Stack component="form" spacing={2} onSubmit={(event: FormEvent) => void submit(event)}>
      <TextInput
        label={texts.pattern}
        value={pattern}
        onChange={setPattern}
        error={isValid ? undefined : texts.invalidPattern}
        helperText={texts.patternHint}
      />
      {isValid && (
        <Typography aria-live="polite">
          {texts.ranges[range].example(
            formatInvoiceNumber(pattern, {
              invoiceDate: today,
              projectNumber: 'P100',
              counter: numbering.nextNumber,
            }),
          )}
        </Typography>
      )}
      <Button
        type="submit"
        variant="contained"
        disabled={!isValid || !isChanged || isPending}
        sx={{ alignSelf: 'flex-start' }}
      >
        {texts.save}
      </Button>
    </Stack>
  )
}
