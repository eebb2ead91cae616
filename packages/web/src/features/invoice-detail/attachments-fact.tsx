import type { Attachment } from '@kontor/domain/attachments/attachment'
import Link from '@mui/material/Link'
import { fileSize } from '../../state/attachments/file-size.ts'
import { showError } from '../../state/http/snackbar.ts'
import { saveFile } from '../../state/pdf/pdf-output.ts'
import { Fact } from '../../ui/fact.tsx'
import { texts } from './texts.ts'

/** The files inside the e-invoice; a click saves one of them. Shows nothing if there are none. */
export function AttachmentsFact({ attachments = [] }: { attachments?: readonly Attachment[] | undefined }) {
  if (attachments.length === 0) return null
  return (
    <Fact label={texts.attachments} wide>
      {attachments.map((attachment) => (
        <span key={attachment.sha256} style={{ display: 'block' }}>
          <Link
            component="button"
            type="button"
            onClick={() => void save(attachment)}
            sx={{ textAlign: 'start' }}
          >
            {attachment.name}
          </Link>
          {[attachment.description, fileSize(attachment.size)]
            .filter((text) => text !== '')
            .map((text) => ` · ${text}`)}
        </span>
      ))}
    </Fact>
  )
}

async function save({ sha256, name }: Attachment): Promise<void> {
  const bytes = await import('../../state/attachments/attachments.ts')
    .then(({ attachmentBytes }) => attachmentBytes(sha256))
    .catch(() => showError(texts.attachmentNotLoaded(name)))
  // As bytes, so that no browser opens the file as a page.
  if (bytes) saveFile(new Blob([bytes], { type: 'application/octet-stream' }), name)
}
