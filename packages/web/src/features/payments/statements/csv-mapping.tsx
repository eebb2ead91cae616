import {
  type CsvField,
  type CsvProfile,
  csvDelimiters,
  csvEncodings,
  csvFields,
  isCompleteProfile,
} from '@kontor/domain/payments/statements/csv-profile'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useSaveCsvProfile } from '#rooms/state/payments/statements.ts'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { texts } from './texts.ts'

const words = texts.csv
const fieldOptions = [
  { value: '' as const, label: words.unused },
  ...csvFields.map((value) => ({ value, label: words.fields[value] })),
]
const delimiterOptions = csvDelimiters.map((value) => ({ value, label: words.delimiters[value] }))
const encodingOptions = csvEncodings.map((value) => ({ value, label: words.encodings[value] }))
const decimalOptions = ([',', '.'] as const).map((value) => ({ value, label: words.decimals[value] }))

interface CsvMappingProps {
  name: string
  headings: readonly string[]
  onSaved: () => void
  onDismiss: () => void
}

/** Asks what the columns of a CSV file stand for; the organisation keeps the answer for its next files. */
export function CsvMapping({ name, headings, onSaved, onDismiss }: CsvMappingProps) {
  const named = [...new Set(headings)].filter((heading) => heading.trim() !== '')
  const [fields, setFields] = useState<Readonly<Record<string, CsvField | ''>>>({})
  const [format, setFormat] = useState<Omit<CsvProfile, 'columns'>>({
    encoding: 'utf-8',
    delimiter: ';',
    decimal: ',',
  })
  const saving = useSaveCsvProfile()
  const columns = named.flatMap((heading) => {
    const field = fields[heading] ?? ''
    return field === '' ? [] : [{ heading, field }]
  })
  return (
    <Alert severity="warning" slotProps={{ message: { sx: { flexGrow: 1 } } }}>
      {words.asks(name)}
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          my: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
        }}
      >
        {named.map((heading) => (
          <SelectInput
            key={heading}
            label={heading}
            value={fields[heading] ?? ''}
            options={fieldOptions}
            onChange={(field) => setFields({ ...fields, [heading]: field })}
          />
        ))}
        <SelectInput
          label={words.delimiter}
          value={format.delimiter}
          options={delimiterOptions}
          onChange={(delimiter) => setFormat({ ...format, delimiter })}
        />
        <SelectInput
          label={words.encoding}
          value={format.encoding}
          options={encodingOptions}
          onChange={(encoding) => setFormat({ ...format, encoding })}
        />
        <SelectInput
          label={words.decimal}
          value={format.decimal}
          options={decimalOptions}
          onChange={(decimal) => setFormat({ ...format, decimal })}
        />
      </Box>
      <Button
        variant="contained"
        size="small"
        disabled={!isCompleteProfile(columns) || saving.isPending}
        onClick={async () => {
          if ((await saving.run({ ...format, columns })) !== undefined) onSaved()
        }}
      >
        {words.save}
      </Button>{' '}
      <Button size="small" onClick={onDismiss}>
        {texts.isNotOwn}
      </Button>
    </Alert>
  )
}
