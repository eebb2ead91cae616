import type { InfoField } from '@kontor/domain/invoices/invoice'
import { textLimits } from '@kontor/domain/texts/text-limits'
import Box from '@mui/material/Box'
import { CheckboxInput } from '#rooms/ui/fields/checkbox-input.tsx'
import { FieldGrid } from '#rooms/ui/fields/field-grid.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { texts } from '../texts.ts'
import { useDocumentKind } from '../work/document-kind.ts'
import { useContentPart, useEditorState } from '../work/editor-context.ts'
import { EditorSection } from './editor-section.tsx'

interface InfoSectionProps {
  /** The part of the content that contains the infos. */
  part: 'standardInfos' | 'customInfos'
}

/** Keys of the infos that are sentences rather than names [S3.5.2]. */
const sentences = ['INTRO', 'EUINV', 'REGARDS']
/** Keys of the infos that users cannot change in a final, because they are part of its printed number. */
const partsOfNumber = ['PROJECTNR']

/** The labelled texts of the invoice, each with a checkbox "Anzeigen auf der Rechnung" [S2.6.19]. */
export function InfoSection({ part }: InfoSectionProps) {
  const [infos, setInfos] = useContentPart(part)
  const isFinal = useEditorState((state) => state.invoice.status === 'final')
  return (
    <EditorSection title={texts.sections[part]} field={part}>
      <FieldGrid columns="minmax(0, 1fr) minmax(0, 1fr)">
        {infos.map((info, index) => (
          <InfoInput
            key={info.key || info.id}
            field={String(index)}
            info={info}
            isMultiline={sentences.includes(info.key)}
            isFixed={isFinal && partsOfNumber.includes(info.key)}
            onChange={(changed) => setInfos(infos.map((other) => (other === info ? changed : other)))}
          />
        ))}
      </FieldGrid>
    </EditorSection>
  )
}

interface InfoInputProps {
  /** The path of the field: the index of the info in its list. */
  field: string
  info: InfoField
  isMultiline: boolean
  isFixed: boolean
  onChange: (info: InfoField) => void
}

/**
 * The text field for an info, and its checkbox. The field for a required text shows an error after the user
 * leaves it empty [S5.0.20].
 */
function InfoInput({ field, info, isMultiline, isFixed, onChange }: InfoInputProps) {
  return (
    <Box data-field={field}>
      <TextInput
        label={info.label}
        limit={textLimits.info.value}
        value={info.value}
        onChange={(value) => onChange({ ...info, value })}
        required={info.required}
        helperText={isFixed ? texts.fixedInFinal : info.description}
        {...(isMultiline && { minRows: 3 })}
        readOnly={isFixed}
      />
      <CheckboxInput
        label={useDocumentKind().texts.show}
        checked={info.show}
        onChange={(show) => onChange({ ...info, show })}
        disabled={isFixed}
      />
    </Box>
  )
}
