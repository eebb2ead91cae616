import { type Carrier, encodedSize, largeMail } from '@kontor/domain/dispatch/carrier'
import type { EInvoiceFailure } from '@kontor/pdf/paper-file'
import AddIcon from '@mui/icons-material/AttachFile'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId, useRef } from 'react'
import { fileSize } from '#rooms/state/attachments/file-size.ts'
import type { InvoiceFile } from '#rooms/state/pdf/invoice-file.ts'
import { saveFile } from '#rooms/state/pdf/pdf-output.ts'
import { FailureReasons } from '#rooms/ui/dialogs/failed-e-invoice.tsx'
import { texts } from '../texts.ts'
import type { useAttachedFiles } from './use-attached-files.ts'

interface AttachedFilesProps {
  carrier: Carrier
  attached: ReturnType<typeof useAttachedFiles>
  /** What became of drawing the paper. */
  drawing: { isPending: boolean; isError: boolean; failure: EInvoiceFailure | undefined }
}

/** Anlagen: the paper's own file and those that the user adds, each with its size and a download. */
export function AttachedFiles({ carrier, attached, drawing }: AttachedFilesProps) {
  const headingId = useId()
  const input = useRef<HTMLInputElement>(null)
  const encoded = encodedSize(attached.size)
  return (
    <section aria-labelledby={headingId}>
      <Typography id={headingId} variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {texts.files}
      </Typography>
      {drawing.isPending && (
        <Typography variant="body2" color="textSecondary" role="status">
          {texts.drawing}
        </Typography>
      )}
      {drawing.isError && <Alert severity="error">{texts.notDrawn}</Alert>}
      {drawing.failure && (
        <Alert severity="error">
          {texts.refused}
          <Box sx={{ mt: 1 }}>
            <FailureReasons failure={drawing.failure} />
          </Box>
        </Alert>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {attached.files.map((file, index) => (
          <FileEntry
            key={file.name}
            file={file}
            about={index === 0 ? texts.carriers[carrier] : ''}
            onRemove={index === 0 ? undefined : () => attached.remove(index)}
          />
        ))}
      </Box>
      <Button size="small" startIcon={<AddIcon />} onClick={() => input.current?.click()}>
        {texts.addFile}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={texts.addFile}
        accept=".xml,.pdf,application/pdf,text/xml,application/xml"
        onChange={({ target }) => {
          void attached.add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {attached.problem !== '' && <Alert severity="warning">{attached.problem}</Alert>}
      {encoded > largeMail && !attached.isTooLarge && (
        <Alert severity="warning">{texts.large(fileSize(encoded))}</Alert>
      )}
    </section>
  )
}

interface FileEntryProps {
  file: InvoiceFile
  about: string
  onRemove: (() => void) | undefined
}

function FileEntry({ file: { file, name }, about, onRemove }: FileEntryProps) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography variant="caption" color="textSecondary" sx={{ flexShrink: 0 }}>
        {[about, fileSize(file.size)].filter(Boolean).join(' · ')}
      </Typography>
      <IconButton size="small" aria-label={texts.download(name)} onClick={() => saveFile(file, name)}>
        <DownloadIcon fontSize="small" />
      </IconButton>
      {onRemove && (
        <IconButton size="small" aria-label={texts.removeFile(name)} onClick={onRemove}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}
