/** A file that a client sends as raw bytes, not as JSON. */
export interface UploadedFile {
  /** File name without folders. */
  name: string
  content: Blob
  /** Further headers, percent-encoded like the name. */
  headers?: Readonly<Record<string, string>>
}

/** Header that contains the name of an uploaded file, percent-encoded as UTF-8. */
export const fileNameHeader = 'x-file-name'

export function isUploadedFile(value: unknown): value is UploadedFile {
  return typeof value === 'object' && value !== null && 'name' in value && 'content' in value
}
