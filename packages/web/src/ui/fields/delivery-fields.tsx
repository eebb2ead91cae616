import { textLimits } from '@kontor/domain/texts/text-limits'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'
import { uiTexts } from '../texts.ts'
import { FieldGrid } from './field-grid.tsx'
import { useReadOnly } from './read-only.ts'
import { TextInput } from './text-input.tsx'

const texts = uiTexts.delivery

interface Delivery {
  useEmailForInvoice: boolean
  emailForInvoice: string
}

interface DeliveryFieldsProps {
  value: Delivery
  onChange: (part: Partial<Delivery>) => void
}

/** How invoices are delivered [S2.9.5]. Delivery by post disables the e-mail address [S5.0.23]. */
export function DeliveryFields({ value, onChange }: DeliveryFieldsProps) {
  const labelId = useId()
  return (
    <FieldGrid columns="auto 1fr" from={400}>
      <FormControl disabled={useReadOnly()}>
        <FormLabel id={labelId} sx={{ fontSize: 'caption.fontSize' }}>
          {texts.title}
        </FormLabel>
        <RadioGroup
          row
          aria-labelledby={labelId}
          value={value.useEmailForInvoice ? 'email' : 'post'}
          onChange={(_, choice) => onChange({ useEmailForInvoice: choice === 'email' })}
        >
          <FormControlLabel value="post" control={<Radio />} label={texts.byPost} />
          <FormControlLabel value="email" control={<Radio />} label={texts.electronically} />
        </RadioGroup>
      </FormControl>
      <Box sx={{ alignSelf: 'end' }}>
        <TextInput
          data-field="emailForInvoice"
          type="email"
          label={texts.email}
          limit={textLimits.customer.emailForInvoice}
          value={value.emailForInvoice}
          onChange={(emailForInvoice) => onChange({ emailForInvoice })}
          disabled={!value.useEmailForInvoice}
        />
      </Box>
    </FieldGrid>
  )
}
