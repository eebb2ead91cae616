import type { ReadStatement } from '@kontor/domain/payments/statements/bank-statement'
import type { Session } from '../../caller.ts'
import type { Db } from '../../database/connect.ts'
import { readOrganisation } from '../../organisation/store.ts'
import { readAccounts, storeAccount } from './bank-accounts.ts'
import type { AccountRow } from './statement-rows.ts'

/** The own accounts. Adds that of the organisation's profile when a file first has it. */
export async function ownAccounts(
  db: Db,
  session: Session,
  statements: readonly ReadStatement[],
  newId: () => string,
): Promise<AccountRow[]> {
  const { organisation } = session
  const stored = await readAccounts(db, organisation)
  const { profile } = await readOrganisation(db, organisation)
  const own = profile.bank.iban.replace(/\s/g, '').toUpperCase()
  const found = statements.find(({ account }) => own !== '' && isSameAccount(own, account))
  if (found === undefined || stored.some(({ number }) => isSameAccount(number, own))) return stored
  const row: AccountRow = {
    organisation,
    id: newId(),
    number: own,
    name: profile.bank.name || own,
    currency: found.currency || 'EUR',
    revision: 1,
  }
  await storeAccount(db, session, row)
  return [...stored, row]
}

/** A CSV without an account belongs to the only account. */
export function accountOf(
  accounts: readonly AccountRow[],
  { account, currency }: ReadStatement,
): AccountRow | undefined {
  if (account === '') return accounts.length === 1 ? accounts[0] : undefined
  const own = accounts.filter(({ number }) => isSameAccount(number, account))
  return own.find((one) => one.currency === currency) ?? (currency === '' ? own[0] : undefined)
}

/** MT940 names a German account by bank code and number, which are the last 18 digits of its IBAN. */
function isSameAccount(number: string, stated: string): boolean {
  if (number === stated) return true
  const [, bankCode = '', account = ''] = /^(\d{8})\/0*(\d{1,10})$/.exec(stated) ?? []
  return (
    bankCode !== '' && /^DE\d{20}$/.test(number) && number.slice(4) === bankCode + account.padStart(10, '0')
  )
}
