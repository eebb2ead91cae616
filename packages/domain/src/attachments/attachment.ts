import { printableText } from '../texts/printable-text.ts'

/** The types of attachments that EN 16931 allows (BT-125), each with the endings of its file names. */
export const attachmentTypes = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'text/csv': ['csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
} as const satisfies Record<string, readonly [string, ...string[]]>

export type AttachmentType = keyof typeof attachmentTypes

/** Maximum size of all attachments of an invoice together, in bytes. */
export const largestAttachments = 5 * 1024 * 1024

/** What the server knows about the bytes of an attachment, by their SHA-256. */
export interface AttachmentFile {
  /** Hex. */
  sha256: string
  mimeType: AttachmentType
  /** In bytes. */
  size: number
}

/** A file inside the e-invoice (BG-24). The invoice only refers to its bytes, by their hash. */
export interface Attachment extends AttachmentFile {
  /** File name (BT-122, BT-125); unique within the invoice. */
  name: string
  /** BT-123; may be empty. */
  description: string
}

/** The total size of attachments in bytes. */
export function sizeOfAttachments(attachments: readonly Pick<Attachment, 'size'>[]): number {
  return attachments.reduce((sum, { size }) => sum + size, 0)
}

/**
 * The name under which an invoice keeps a file: without folders and characters that could mislead, at most
 * 100 characters, with an ending that fits the type, and different from the names in `taken`: `Plan.pdf`
 * becomes `Plan (2).pdf`.
 */
export function attachmentName(given: string, type: AttachmentType, taken: readonly string[]): string {
  const endings: readonly string[] = attachmentTypes[type]
  const plain = printableText(given)
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/^.*[\\/]/, '')
    .trim()
  const ending = /\.([^.]+)$/.exec(plain)?.[1] ?? ''
  const fits = endings.includes(ending.toLowerCase())
  const stem = [...(fits ? plain.slice(0, -ending.length - 1) : plain)].slice(0, longestStem).join('').trim()
  const last = fits ? ending : endings[0]
  const used = new Set(taken.map((name) => name.toLowerCase()))
  for (let count = 1; ; count++) {
    const name = `${stem || fallbackStem}${count === 1 ? '' : ` (${count})`}.${last}`
    if (!used.has(name.toLowerCase())) return name
  }
}

const longestStem = 90

/** The name of a file that has none. */
const fallbackStem = 'Anlage'
