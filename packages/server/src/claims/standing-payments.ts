import { sql } from 'kysely'

/** The payments that stand: neither undone, nor the undoing of another one. */
export const stands = sql<boolean>`payment.undone_at = 0 and payment.undoes = ''`
