import type { AttachedMailFile, MailToSend, SentPaper } from '@kontor/contract/dispatch/mail-schema'
import type { Carrier } from '@kontor/domain/dispatch/carrier'
import type { Session } from '../caller.ts'
import type { Database } from '../database/connect.ts'
import { storeMailFile } from './mail-files.ts'
import { prepareMail } from './prepare-mail.ts'

/** What is to be drawn. */
export interface PaperToDraw extends SentPaper {
  organisation: string
  carrier: Carrier
}

/** The file of a paper, as drawn by the server. */
export interface DrawnPaper {
  bytes: Uint8Array
  /** File name as users know it; mails carry it in ASCII. */
  name: string
}

/** Draws the file of a paper, outside a transaction. Throws `eInvoiceRefused` if it must not leave. */
export type DrawPaper = (paper: PaperToDraw) => Promise<DrawnPaper>

/**
 * The mails, with a drawn and stored file for each that came without files. Throws what `prepareMail` and
 * `draw` throw.
 */
export async function drawMissing(
  database: Database,
  session: Session,
  mails: readonly MailToSend[],
  draw: DrawPaper,
): Promise<MailToSend[]> {
  const complete: MailToSend[] = []
  for (const mail of mails) {
    const files = mail.files.length > 0 ? mail.files : [await drawn(database, session, mail, draw)]
    complete.push({ ...mail, files })
  }
  return complete
}

async function drawn(
  database: Database,
  session: Session,
  { paperKind, paperId }: SentPaper,
  draw: DrawPaper,
): Promise<AttachedMailFile> {
  const { organisation } = session
  const paper = { paperKind, paperId }
  const { carrier } = await database.within(organisation, (db) => prepareMail(db, session, paper), 'read')
  const { bytes, name } = await draw({ ...paper, organisation, carrier })
  const { sha256 } = await database.within(organisation, (db) => storeMailFile(db, session, bytes))
  return { sha256, name }
}
