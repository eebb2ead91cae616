/** A file that a client sends as it is, not as JSON. */
export interface UploadedFile {
  /** Without folders. */
  name: string
  content: Blob
}

/** Header with the name of an uploaded file. */
export const fileNameHeader = 'x-file-name'

/** Whether a value is a file with its name. */
export function isUploadedFile(value: unknown): value is UploadedFile {
  return typeof value === 'object' && value !== null && 'name' in value && 'content' in value
}
