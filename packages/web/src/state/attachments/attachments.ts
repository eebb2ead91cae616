import { attachmentEndpoints } from '@kontor/contract/attachments/attachment-endpoints'
import { ApiProblem } from '@kontor/contract/calls/api-problem'
import {
  type Attachment,
  type AttachmentFile,
  largestAttachments,
  sizeOfAttachments,
} from '@kontor/domain/attachments/attachment'
import { attachmentTypeOf } from '@kontor/domain/attachments/attachment-type'
import { listLimits } from '@kontor/domain/texts/list-limits'
import { reportFailure } from '../http/failure.ts'
import { queryClient } from '../http/query-client.ts'
import { base64Of } from '../pdf/pdf-output.ts'
import { call } from '../session/api-client.ts'

/** Why a file cannot be attached. */
export type AttachmentRefusal = 'tooMany' | 'tooLarge' | 'unreadable' | 'wrongType' | 'notUploaded'

/**
 * Uploads a file that an invoice can then refer to, unless the invoice has no room for it or its content has
 * another type than EN 16931 allows. Never rejects.
 */
export async function uploadAttachment(
  file: File,
  present: readonly Attachment[],
): Promise<AttachmentFile | { refusal: AttachmentRefusal }> {
  if (present.length >= listLimits.attachments) return { refusal: 'tooMany' }
  if (file.size + sizeOfAttachments(present) > largestAttachments) return { refusal: 'tooLarge' }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (bytes === undefined) return { refusal: 'unreadable' }
  if (attachmentTypeOf(new Uint8Array(bytes)) === undefined) return { refusal: 'wrongType' }
  try {
    return await call(attachmentEndpoints.uploadAttachment, { body: { name: file.name, content: file } })
  } catch (error) {
    if (error instanceof ApiProblem) reportFailure(error)
    return { refusal: 'notUploaded' }
  }
}

/** The bytes of an attachment, which never change. Rejects if they cannot be loaded. */
export function attachmentBytes(sha256: string): Promise<Blob> {
  return queryClient.fetchQuery({
    queryKey: ['attachment', sha256],
    queryFn: ({ signal }) => call(attachmentEndpoints.getAttachment, { params: { sha256 }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
}

/** The bytes of all attachments as base64, by their SHA-256, for the e-invoice. */
export async function attachedFiles(
  attachments: readonly Attachment[] = [],
): Promise<ReadonlyMap<string, string>> {
  const files = attachments.map(
    async ({ sha256 }) => [sha256, await base64Of(await attachmentBytes(sha256))] as const,
  )
  return new Map(await Promise.all(files))
}
