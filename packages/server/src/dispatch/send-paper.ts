import { randomUUID } from 'node:crypto'
import type { MailToSend, SentPaper } from '@kontor/contract/dispatch/mail-schema'
import type { Session } from '../caller.ts'
import type { Database, Db } from '../database/connect.ts'
import { parseFunctions } from '../functions/parse-functions.ts'
import type { PaperFiles } from '../paper-files/paper-files.ts'
import { ProblemError } from '../problem-error.ts'
import { drawMissing } from './draw-missing.ts'
import { drawPaperWith } from './draw-paper.ts'
import { sendMails } from './send-mails.ts'

/** Sends papers without a user: to the recipients of the customer, with the texts of the template. */
export interface PaperSender {
  /**
   * Draws a paper, outside a transaction. Throws `functionOff`, `eInvoiceRefused`, `tooManyAttempts`, and what
   * `prepareMail` throws.
   */
  prepare(session: Session, paper: SentPaper): Promise<MailToSend>
  /** Puts the mail into the outbox in the caller's transaction. Throws what `sendMails` throws. */
  queue(db: Db, session: Session, mail: MailToSend): Promise<void>
}

interface SenderParts {
  database: Database
  drawFile: PaperFiles['drawFile']
}

export function createPaperSender({ database, drawFile }: SenderParts): PaperSender {
  const draw = drawPaperWith(drawFile)
  return {
    async prepare(session, paper) {
      await database.within(session.organisation, (db) => rejectWithoutDispatch(db, session), 'read')
      const recipients = { to: [], cc: [], bcc: [] }
      const texts = { subject: '', body: '' }
      const mail = { ...paper, ...recipients, ...texts, files: [], again: false, consented: false }
      const [drawn] = await drawMissing(database, session, [mail], draw)
      return drawn ?? mail
    },
    async queue(db, session, mail) {
      await sendMails(db, session, [mail], randomUUID)
    },
  }
}

/** The session of a series knows no functions. */
async function rejectWithoutDispatch(db: Db, { organisation }: Session): Promise<void> {
  const { functions } = await db
    .selectFrom('organisation')
    .select('functions')
    .where('id', '=', organisation)
    .executeTakeFirstOrThrow()
  if (!parseFunctions(functions).includes('dispatch')) throw new ProblemError('functionOff')
}
