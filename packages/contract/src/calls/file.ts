import * as z from 'zod/mini'
import type { Schema } from './schema.ts'
import { isUploadedFile, type UploadedFile } from './uploaded-file.ts'

/**
 * Body of a call that takes a file. Its bytes are the body, of type application/octet-stream; its name is the
 * header X-File-Name, percent-encoded as UTF-8.
 */
export const uploadedFile: Schema<UploadedFile> = z.custom<UploadedFile>(isUploadedFile)

/** Answer of a call that returns a file: its bytes. */
export const fileSchema: Schema<ArrayBuffer> = z.custom<ArrayBuffer>((value) => value instanceof ArrayBuffer)
