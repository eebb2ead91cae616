import { advanceList } from '../chains/wording.ts'
import { DomainError } from '../domain-error.ts'
import { listLimits } from '../texts/list-limits.ts'
import {
  type Attachment,
  type AttachmentFile,
  attachmentName,
  largestAttachments,
  sizeOfAttachments,
} from './attachment.ts'

/** Names that an e-invoice needs for files of its own. */
const reservedNames = ['factur-x.xml', advanceList.fileName]

/**
 * The attachments to store for what a client sent: each file once, with a name of its own, and with the type
 * and size of the bytes that the server has. Throws DomainError `invalidRequest` with `issues`: `unknown` for
 * a file that the server does not have, `too_big` for too many files or more than 5 MiB together.
 */
export function attachmentsToStore(
  sent: readonly Pick<Attachment, 'sha256' | 'name' | 'description'>[],
  files: readonly AttachmentFile[],
): Attachment[] {
  const known = new Map(files.map((file) => [file.sha256, file]))
  const unknown = sent.flatMap(({ sha256 }, index) =>
    known.has(sha256) ? [] : [{ path: `content.attachments.${index}`, code: 'unknown' }],
  )
  if (unknown.length > 0) throw new DomainError('invalidRequest', { issues: unknown })
  const stored: Attachment[] = []
  for (const { sha256, name, description } of sent) {
    const file = known.get(sha256)
    if (file === undefined || stored.some((earlier) => earlier.sha256 === sha256)) continue
    const taken = [...reservedNames, ...stored.map((earlier) => earlier.name)]
    stored.push({
      ...file,
      name: attachmentName(name, file.mimeType, taken),
      description: description.trim(),
    })
  }
  if (stored.length > listLimits.attachments || sizeOfAttachments(stored) > largestAttachments)
    throw new DomainError('invalidRequest', { issues: [{ path: 'content.attachments', code: 'too_big' }] })
  return stored
}
