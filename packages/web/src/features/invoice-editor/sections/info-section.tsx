import type { InfoField } from '@kontor/domain/invoices/invoice'
import { textLimits } from '@kontor/domain/texts/text-limits'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { FieldGrid } from '#rooms/ui/fields/field-grid.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { texts } from '../texts.ts'
import { useContentPart, useEditorState } from '../work/editor-context.ts'
import { EditorSection } from './editor-section.tsx'
import { ShowToggle } from './show-toggle.tsx'

interface InfoSectionProps {
  /** The part of the content that contains the infos. */
  part: 'standardInfos' | 'customInfos'
}

/** Keys of the infos that are sentences rather than names [S3.5.2]. */
const sentences = ['INTRO', 'EUINV', 'REGARDS']
/** Keys of the infos that users cannot change in a final, because they are part of its printed number. */
const partsOfNumber = ['PROJECTNR']
const grids = {
  standardInfos: { columns: 'repeat(2, minmax(0, 1fr))', from: 480 },
  customInfos: { columns: 'repeat(4, minmax(0, 1fr))', from: 840, pairsFrom: 480 },
}

/** The labelled texts of the invoice, each with a checkbox "Anzeigen auf der Rechnung" [S2.6.19]. */
export function InfoSection({ part }: InfoSectionProps) {
  const [infos, setInfos] = useContentPart(part)
  const isFinal = useEditorState((state) => state.invoice.status === 'final')
  return (
    <EditorSection title={texts.sections[part]} field={part}>
      <FieldGrid {...grids[part]}>
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
  // A long text shows one line until the user goes to it, so that the items are not far below.
  const [isOpen, setOpen] = useState(false)
  const rows = isOpen ? { minRows: 3 } : { minRows: 1, maxRows: 1 }
  return (
    <Box
      data-field={field}
      onFocus={() => setOpen(true)}
      sx={{
        display: 'flex',
        alignItems: 'start',
        gap: 0.5,
        ...(!isOpen && { '& textarea': { overflow: 'hidden' } }),
      }}
    >
      <TextInput
        label={info.label}
        limit={textLimits.info.value}
        value={info.value}
        onChange={(value) => onChange({ ...info, value })}
        required={info.required}
        helperText={isFixed ? texts.fixedInFinal : info.description}
        {...(isMultiline && rows)}
        readOnly={isFixed}
      />
      <ShowToggle checked={info.show} onChange={(show) => onChange({ ...info, show })} disabled={isFixed} />
    </Box>
  )
}
