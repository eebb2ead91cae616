import * as z from 'zod/mini'
import type { Schema } from './schema.ts'

/** A file that a client sends as it is, not as JSON. */
export interface UploadedFile {
  /** Without folders. */
  name: string
  content: Blob
}

/**
 * Body of a call that takes a file. Its bytes are the body, of type application/octet-stream; its name is the
 * header X-File-Name, percent-encoded as UTF-8.
 */
export const uploadedFile: Schema<UploadedFile> = z.custom<UploadedFile>(isUploadedFile)

/** Whether a value is a file with its name. */
export function isUploadedFile(value: unknown): value is UploadedFile {
  return typeof value === 'object' && value !== null && 'name' in value && 'content' in value
}

/** Answer of a call that returns a file: its bytes. */
export const fileSchema: Schema<ArrayBuffer> = z.custom<ArrayBuffer>((value) => value instanceof ArrayBuffer)

/** Header with the name of an uploaded file. */
export const fileNameHeader = 'x-file-name'
