import { randomUUID } from 'node:crypto'
import { writeBulk } from '../demo/write-bulk.ts'
import { demoOrganisation } from '../organisation/public-settings.ts'
import { createOrganisation } from '../organisation/store.ts'
import { StartError } from '../start-error.ts'
import { adminSession, type Command, organisationOf, textOption } from './command.ts'

const demoCommand: Command = {
  name: 'demo',
  usage: '[ORG] [--invoices N] [--customers N] [--drafts N]',
  summary: 'Add any amount of example data; create the organisation if it does not exist',
  positionals: ['[ORG]'],
  options: { invoices: { type: 'string' }, customers: { type: 'string' }, drafts: { type: 'string' } },
  async run(context, [org = demoOrganisation], options) {
    const organisation = organisationOf(org)
    const amounts = {
      invoices: amountOf('invoices', textOption(options, 'invoices') ?? '100'),
      customers: amountOf('customers', textOption(options, 'customers') ?? '20'),
      drafts: amountOf('drafts', textOption(options, 'drafts') ?? '10'),
    }
    const { database } = context
    const session = adminSession(organisation, context)
    const founded = await database.within(organisation, (db) =>
      createOrganisation(db, session, { name: `Beispiel ${organisation}` }),
    )
    await writeBulk(database, session, amounts, randomUUID, (written, all) =>
      context.progress(`${written} of ${all} written`),
    )
    const { invoices, customers, drafts } = amounts
    context.print(
      `Added ${invoices} invoices, ${customers} customers and ${drafts} drafts to ${organisation}.`,
    )
    if (founded) context.print(`Next: user create ${organisation} NAME`)
  },
}

function amountOf(name: string, text: string): number {
  if (!/^\d{1,7}$/.test(text))
    throw new StartError(`--${name} must be a whole number up to 9999999, not "${text}".`)
  return Number(text)
}

export const demoCommands = [demoCommand]
