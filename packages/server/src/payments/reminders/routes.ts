import { randomUUID } from 'node:crypto'
import { endpoints } from '@kontor/contract/endpoints'
import { type App, handle, handleRead } from '../../http/endpoint.ts'
import { setClaimFacts, setDebtor } from './facts.ts'
import { listLateClaims, readLateClaim } from './late-claims.ts'
import { cancelReminder, listReminders, readReminder } from './letters.ts'
import { type BankFacts, previewReminders } from './preview-reminders.ts'
import { runReminders } from './run-reminders.ts'
import { readReminderSettings, updateReminderSettings } from './settings.ts'

export function reminderRoutes(app: App, banks: BankFacts): void {
  handle(app, endpoints.getReminderSettings, ({ db, session }) =>
    readReminderSettings(db, session.organisation),
  )
  handle(app, endpoints.updateReminderSettings, ({ db, session, body }) =>
    updateReminderSettings(db, session, body),
  )
  handleRead(app, endpoints.listLateClaims, ({ db, session }) => listLateClaims(db, session))
  handle(app, endpoints.setClaimFacts, async ({ db, session, body }) => {
    await setClaimFacts(db, session, body)
    return readLateClaim(db, session, body.claimId)
  })
  handle(app, endpoints.setDebtor, ({ db, session, body }) => setDebtor(db, session, body))
  handleRead(app, endpoints.previewReminders, ({ db, session }) => previewReminders(db, session, banks))
  handle(app, endpoints.runReminders, async ({ db, session, body }) => ({
    letters: await runReminders(db, session, body.letters, { newId: randomUUID, banks }),
  }))
  handleRead(app, endpoints.listReminders, ({ db, session }) => listReminders(db, session.organisation))
  handleRead(app, endpoints.getReminder, ({ db, session, params }) =>
    readReminder(db, session.organisation, params.id),
  )
  handle(app, endpoints.cancelReminder, ({ db, session, body }) => cancelReminder(db, session, body))
}
