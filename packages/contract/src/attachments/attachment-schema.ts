import {
  type Attachment,
  type AttachmentFile,
  type AttachmentType,
  attachmentTypes,
} from '@kontor/domain/attachments/attachment'
import { textLimits } from '@kontor/domain/texts/text-limits'
import * as z from 'zod/mini'
import { upTo } from '../calls/bounds.ts'
import { type FieldsOf, type Schema, textUpTo } from '../calls/schema.ts'

const mimeType = z.enum(Object.keys(attachmentTypes) as [AttachmentType, ...AttachmentType[]])

/** A SHA-256 as hex, which is also a path parameter. */
const sha256 = upTo(64, z.string().check(z.regex(/^[0-9a-f]{64}$/)))

/** Like an attachment of an invoice. The server replaces what it knows better: the type and the size. */
export const attachmentShape = z.looseObject({
  sha256,
  name: textUpTo(textLimits.attachment.name),
  description: textUpTo(textLimits.attachment.description),
  mimeType: z._default(mimeType, 'application/pdf'),
  size: z._default(z.int().check(z.minimum(0)), 0),
} satisfies FieldsOf<Attachment>)

export const attachmentFileSchema: Schema<AttachmentFile> = z.looseObject({
  sha256,
  mimeType,
  size: z.int(),
} satisfies FieldsOf<AttachmentFile>)
