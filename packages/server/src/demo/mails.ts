import { appendAudits } from '../audit/audit.ts'
import type { Session } from '../caller.ts'
import type { Database } from '../database/connect.ts'
import type { DrawPaper } from '../dispatch/draw-missing.ts'
import { storeMailFile } from '../dispatch/mail-files.ts'
import type { Attempt } from '../dispatch/outbox/attempt.ts'
import { recordAttempt, writeMail } from '../dispatch/outbox/settle-mail.ts'
import { prepareMail } from '../dispatch/prepare-mail.ts'
import { insertMail } from '../dispatch/queue-mail.ts'
import { demoProfile } from './profile.ts'
import { sessionAt } from './session-at.ts'

const day = 24 * 3600
const accepted: Attempt = { outcome: 'accepted', words: '250 2.0.0 Ok: queued as 4Kz9Lw2mXz', refused: [] }
const full: Attempt = { outcome: 'permanent', words: '552 5.2.2 Mailbox full', refused: [] }

/**
 * What was sent: finals of the customer who gets XRechnung, with what a mail server said. `after` are days after the
 * invoice. No mail server is needed, and no account is left behind.
 */
const sent = [
  { final: 10, after: 0, attempt: full },
  { final: 10, after: 1, attempt: accepted },
  { final: 24, after: 0, attempt: accepted },
] as const

/** Writes mails of the past. Nobody sees them before Versand is on. */
export async function writeExampleMails(
  database: Database,
  session: Session,
  { finals, draw }: { finals: readonly { id: string; date: number }[]; draw: DrawPaper },
  newId: () => string,
): Promise<void> {
  for (const { final, after, attempt } of sent) {
    const { id: paperId, date } = finals[final] ?? { id: '', date: 0 }
    const written = sessionAt(session, date + after * day + 3600)
    const mail = await queued(database, written, paperId, draw, newId)
    await recordAttempt(database, mail, attempt, written.nowMs + 2000)
  }
}

/** A mail that a process is sending. */
async function queued(
  database: Database,
  session: Session,
  paperId: string,
  draw: DrawPaper,
  newId: () => string,
) {
  const { organisation } = session
  const paper = { paperKind: 'invoice', paperId } as const
  const { prepared, carrier } = await database.within(
    organisation,
    (db) => prepareMail(db, session, paper),
    'read',
  )
  const { bytes, name } = await draw({ ...paper, organisation, carrier })
  const account = { from_address: demoProfile().contactPerson.email, test_address: '' }
  return database.within(organisation, async (db) => {
    const file = await storeMailFile(db, session, bytes)
    const mail = { ...prepared, files: [{ sha256: file.sha256, name }], inReplyTo: '' }
    const { id, event } = await insertMail(db, session, { account, mail }, newId)
    const taken = { organisation, id, worker: newId() }
    await writeMail(db, taken, { state: 'sending', worker: taken.worker, attempts: 1 })
    await appendAudits(db, session, [event])
    return taken
  })
}
