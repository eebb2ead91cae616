/** A unique constraint as the engines report it. */
interface UniqueConstraint {
  /** On PostgreSQL, its name. */
  name: string
  /** On SQLite, its columns in order, each with its table. */
  columns: string
}

export const invoiceNumberConstraint: UniqueConstraint = {
  name: 'invoice_number',
  columns: 'invoice.organisation, invoice.number',
}

export const offerNumberConstraint: UniqueConstraint = {
  name: 'offer_number',
  columns: 'offer.organisation, offer.number',
}

export const reminderNumberConstraint: UniqueConstraint = {
  name: 'reminder_number',
  columns: 'reminder.organisation, reminder.number',
}

/** Whether a statement failed because it violated this constraint. */
export function isUniqueViolation(error: unknown, { name, columns }: UniqueConstraint): boolean {
  if (!(error instanceof Error)) return false
  const { code, constraint, errcode } = error as { code?: string; constraint?: string; errcode?: number }
  return (
    (code === postgresUniqueViolation && constraint?.replace(shardNumber, '') === name) ||
    (errcode === sqliteConstraintUnique && error.message.endsWith(`: ${columns}`))
  )
}
const postgresUniqueViolation = '23505'
/** Citus appends the number of the shard to the name of a constraint. */
const shardNumber = /_\d+$/
const sqliteConstraintUnique = 2067
