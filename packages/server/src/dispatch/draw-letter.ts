import { reminderDocument } from '@kontor/domain/payments/reminders/reminder-document'
import type { Database } from '../database/connect.ts'
import type { PaperFiles } from '../paper-files/paper-files.ts'
import { pinnedLayout } from '../paper-files/stored-paper.ts'
import { readValidReminder } from '../payments/reminders/letters.ts'
import type { DrawLetter } from './draw-paper.ts'

/**
 * Draws letters on their layouts, with the sellers of their days, as the web app does. Throws `notFound`, or
 * `statusNotAllowed` for a cancelled letter.
 */
export function drawLetterWith(database: Database, drawPages: PaperFiles['drawPages']): DrawLetter {
  return async (organisation, id) => {
    const source = await database.within(
      organisation,
      async (db) => {
        const { letter, seller: profile } = await readValidReminder(db, organisation, id)
        const invoice = reminderDocument(letter, profile)
        return { invoice, profile, template: await pinnedLayout(db, organisation, invoice) }
      },
      'read',
    )
    return drawPages(organisation, source)
  }
}
