import * as z from 'zod/mini'
import type { Schema } from './schema.ts'
import { isUploadedFile, type UploadedFile } from './uploaded-file.ts'

/**
 * Body of a call that uploads a file: its bytes as application/octet-stream. The header X-File-Name contains
 * the file's name, percent-encoded as UTF-8.
 */
export const uploadedFile: Schema<UploadedFile> = z.custom<UploadedFile>(isUploadedFile)

/** Response of a call that returns a file. A Blob, because browsers can keep a large Blob on disk. */
export const fileSchema: Schema<Blob> = z.custom<Blob>((value) => value instanceof Blob)
