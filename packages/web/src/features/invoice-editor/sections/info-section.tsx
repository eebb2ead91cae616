import type { InfoField } from '@kontor/domain/invoices/invoice'
import Box from '@mui/material/Box'
import { CheckboxInput } from '../../../ui/fields/checkbox-input.tsx'
import { FieldGrid } from '../../../ui/fields/field-grid.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { texts } from '../texts.ts'
import { EditorSection } from './editor-section.tsx'

interface InfoSectionProps {
  /** Its path in the content. */
  field: string
  title: string
  value: InfoField[]
  onChange: (infos: InfoField[]) => void
  /** Infos that may need several lines, by key. */
  multiline: readonly string[]
  /** Infos that a final keeps, by key. */
  fixed: readonly string[]
  disabled: boolean
}

/** Labelled texts of the invoice, each with its box "Anzeigen auf der Rechnung" [S2.6.19]. */
export function InfoSection({ field, title, value, onChange, multiline, fixed, disabled }: InfoSectionProps) {
  return (
    <EditorSection title={title} field={field}>
      <FieldGrid columns="minmax(0, 1fr) minmax(0, 1fr)">
        {value.map((info, place) => (
          <InfoInput
            key={info.key || info.id}
            field={String(place)}
            info={info}
            isMultiline={multiline.includes(info.key)}
            isFixed={fixed.includes(info.key)}
            disabled={disabled}
            onChange={(changed) => onChange(value.map((other) => (other === info ? changed : other)))}
          />
        ))}
      </FieldGrid>
    </EditorSection>
  )
}

interface InfoInputProps {
  /** Its place in the list. */
  field: string
  info: InfoField
  isMultiline: boolean
  isFixed: boolean
  disabled: boolean
  onChange: (info: InfoField) => void
}

/** A required info without text is an error once it was touched [S5.0.20]. */
function InfoInput({ field, info, isMultiline, isFixed, disabled, onChange }: InfoInputProps) {
  return (
    <Box data-field={field}>
      <TextInput
        label={info.label}
        value={info.value}
        onChange={(value) => onChange({ ...info, value })}
        required={info.required}
        helperText={isFixed ? texts.fixedInFinal : info.description}
        {...(isMultiline && { minRows: 3 })}
        disabled={disabled}
        readOnly={isFixed}
      />
      <CheckboxInput
        label={texts.showOnInvoice}
        checked={info.show}
        onChange={(show) => onChange({ ...info, show })}
        disabled={disabled || isFixed}
      />
    </Box>
  )
}
