import type { AttachedMailFile, MailToSend } from '@kontor/contract/dispatch/mail-schema'
import type { Carrier } from '@kontor/domain/dispatch/carrier'
import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import type { Session } from '../caller.ts'
import type { Database } from '../database/connect.ts'
import type { PaperFiles } from '../paper-files/paper-files.ts'
import { ProblemError } from '../problem-error.ts'
import { storeMailFile } from './mail-files.ts'
import { prepareMail } from './prepare-mail.ts'

/** What drawing needs; the file is drawn outside a transaction. */
export interface DrawingParts {
  database: Database
  drawFile: PaperFiles['drawFile']
}

const formats: Record<Carrier, EInvoiceFormat> = { zugferd: 'zugferd', xml: 'xrechnung', pdf: 'pdf' }

/**
 * The mails with the files that they carry: draws and stores the paper of each mail without files. Throws
 * `eInvoiceRefused` if a paper must not leave (the issues say in which mail, and why), `tooManyAttempts`, and
 * what `prepareMail` throws. A drawn file that no mail carries is removed after a day.
 */
export async function withDrawnFiles(
  parts: DrawingParts,
  session: Session,
  mails: readonly MailToSend[],
): Promise<MailToSend[]> {
  const complete: MailToSend[] = []
  for (const [place, mail] of mails.entries()) {
    const files = mail.files.length > 0 ? mail.files : [await drawnFile(parts, session, mail, place)]
    complete.push({ ...mail, files })
  }
  return complete
}

async function drawnFile(
  { database, drawFile }: DrawingParts,
  session: Session,
  { paperKind, paperId }: MailToSend,
  place: number,
): Promise<AttachedMailFile> {
  const { organisation } = session
  // Reminders are drawn by their own room.
  if (paperKind === 'reminder') throw new ProblemError('notFound')
  const { carrier } = await database.within(
    organisation,
    (db) => prepareMail(db, session, { paperKind, paperId }),
    'read',
  )
  const drawn = await drawFile(organisation, { kind: paperKind, id: paperId, format: formats[carrier] })
  if ('refused' in drawn) {
    const issues = drawn.refused.map(({ id, message }) => ({ path: `mails.${place}`, code: id, message }))
    throw new ProblemError('eInvoiceRefused', { issues })
  }
  const { bytes, name } = drawn
  const { sha256 } = await database.within(organisation, (db) => storeMailFile(db, session, bytes))
  return { sha256, name }
}
