import { type Attachment, attachmentName, attachmentTypes } from '@kontor/domain/attachments/attachment'
import { textLimits } from '@kontor/domain/texts/text-limits'
import AttachIcon from '@mui/icons-material/AttachFile'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { type AttachmentRefusal, uploadAttachment } from '#rooms/state/attachments/attachments.ts'
import { fileSize } from '#rooms/state/attachments/file-size.ts'
import { usePending } from '#rooms/state/http/once.ts'
import { useReadOnly } from '#rooms/ui/fields/read-only.ts'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { texts } from '../texts.ts'
import { useContentPart, useEditorActions, useEditorStore } from '../work/editor-context.ts'

const accepted = Object.entries(attachmentTypes).flatMap(([type, endings]) => [
  type,
  ...endings.map((ending) => `.${ending}`),
])

/** The files inside the e-invoice. */
export function AttachmentsBlock() {
  const [attachments = [], setAttachments] = useContentPart('attachments')
  const keep = (changed: Attachment[]) => setAttachments(changed.length === 0 ? undefined : changed)
  return (
    <Box
      component="section"
      aria-label={texts.attachments.title}
      data-field="attachments"
      sx={{ mt: 2, containerType: 'inline-size' }}
    >
      <Typography variant="h3" color="textSecondary">
        {texts.attachments.title}
      </Typography>
      {attachments.map((attachment) => (
        <AttachmentRow
          key={attachment.sha256}
          value={attachment}
          onChange={(changed) => keep(attachments.map((kept) => (kept === attachment ? changed : kept)))}
          onRemove={() => keep(attachments.filter((kept) => kept !== attachment))}
        />
      ))}
      <AddAttachment />
    </Box>
  )
}

interface AttachmentRowProps {
  value: Attachment
  onChange: (value: Attachment) => void
  onRemove: () => void
}

function AttachmentRow({ value, onChange, onRemove }: AttachmentRowProps) {
  const { name, size, description } = value
  return (
    <Box
      sx={{
        mt: 1.5,
        display: 'grid',
        gap: 1.5,
        alignItems: 'center',
        gridTemplateColumns: { '@': 'minmax(0, 1fr) auto', '@560': 'minmax(0, 1fr) minmax(0, 1.5fr) auto' },
        gridTemplateAreas: { '@': '"name remove" "text text"', '@560': '"name text remove"' },
      }}
    >
      <Box sx={{ gridArea: 'name', overflowWrap: 'anywhere' }}>
        {name}
        <Typography variant="caption" component="div" color="textSecondary">
          {fileSize(size)}
        </Typography>
      </Box>
      <Box sx={{ gridArea: 'text' }}>
        <TextInput
          label={texts.attachments.descriptionOf(name)}
          limit={textLimits.attachment.description}
          value={description}
          onChange={(text) => onChange({ ...value, description: text })}
        />
      </Box>
      <IconButton
        aria-label={texts.attachments.remove(name)}
        onClick={onRemove}
        disabled={useReadOnly()}
        sx={{ gridArea: 'remove' }}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}

/** The button that attaches files, and why one of them was not attached. */
function AddAttachment() {
  const store = useEditorStore()
  const { changeContent } = useEditorActions()
  const isReadOnly = useReadOnly()
  const input = useRef<HTMLInputElement>(null)
  const { isPending, once } = usePending()
  const [refused, setRefused] = useState<{ name: string; refusal: AttachmentRefusal }>()

  async function add(files: readonly File[]): Promise<void> {
    setRefused(undefined)
    for (const file of files) {
      const result = await uploadAttachment(file, store.getState().invoice.content.attachments ?? [])
      if ('refusal' in result) setRefused({ name: file.name, refusal: result.refusal })
      else
        changeContent(({ attachments = [], ...content }) => ({
          ...content,
          attachments: attachments.some(({ sha256 }) => sha256 === result.sha256)
            ? attachments
            : [...attachments, { ...result, name: nameOf(file, result, attachments), description: '' }],
        }))
    }
  }

  return (
    <Box sx={{ mt: 1.5 }}>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accepted.join()}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          void once(() => add(files))
          target.value = ''
        }}
      />
      <Button
        startIcon={<AttachIcon />}
        onClick={() => input.current?.click()}
        loading={isPending}
        loadingPosition="start"
        disabled={isReadOnly}
      >
        {texts.attachments.add}
      </Button>
      <Typography
        variant="caption"
        component="p"
        role={refused && 'alert'}
        color={refused ? 'error' : 'textSecondary'}
      >
        {refused ? texts.attachments.refused(refused.name, refused.refusal) : texts.attachments.hint}
      </Typography>
    </Box>
  )
}

function nameOf(file: File, { mimeType }: Pick<Attachment, 'mimeType'>, others: readonly Attachment[]) {
  return attachmentName(
    file.name,
    mimeType,
    others.map(({ name }) => name),
  )
}
