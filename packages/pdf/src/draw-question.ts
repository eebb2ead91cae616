import type { UnixSeconds } from '@kontor/domain/days/unix-seconds'
import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import type { PaperSource } from '@kontor/domain/invoices/paper-source'
import type { Finding } from '@kontor/einvoice/check/finding'
import type { AttachedFiles } from '@kontor/einvoice/outgoing/attachments'
import type { PaperFile } from './paper-file.ts'

/** Asks the server's drawing thread for the file of a paper, or what would keep a draft from leaving. */
export type DrawQuestion = { source: PaperSource; files: AttachedFiles; now: UnixSeconds } & (
  | { for: 'file'; format: EInvoiceFormat }
  | { for: 'stops' }
)

/** What keeps an e-invoice from leaving. */
export type DrawStop = Pick<Finding, 'id' | 'field' | 'message'>

/** `unprintable` says why the engine could not draw the pages. */
export type DrawAnswer =
  | { file: PaperFile<Uint8Array<ArrayBuffer>> }
  | { stops: DrawStop[] }
  | { unprintable: string }
