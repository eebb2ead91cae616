import { endpoints } from '@kontor/contract/endpoints'
import type {
  ImportResult,
  LineList,
  LineState,
  StatementLine,
} from '@kontor/contract/payments/statement-schema'
import { sampleAccount, sampleCamt, sampleStatement } from '../../statement-files/sample-camt.ts'
import type { TestUser } from '../test-app.ts'

/** Uploads a bank file. */
export function importFile(user: TestUser, content: string, name = 'auszug.xml'): Promise<ImportResult> {
  return user.call(endpoints.importStatement, { body: { name, content: new Blob([content]) } })
}

/** Uploads a statement of the sample account with these entries. */
export function importEntries(
  user: TestUser,
  entries: readonly string[],
  options: Parameters<typeof sampleStatement>[1] = {},
): Promise<ImportResult> {
  return importFile(user, sampleCamt([sampleStatement(entries, options)]))
}

/** Adds the account of the samples, or another one. */
export async function addAccount(user: TestUser, number = sampleAccount): Promise<string> {
  const accounts = await user.call(endpoints.saveBankAccount, {
    body: { id: '', number, name: 'Geschäftskonto', currency: 'EUR' },
  })
  return accounts.find((account) => account.number === number)?.id ?? ''
}

export function linesOf(user: TestUser, state: LineState | '' = ''): Promise<LineList> {
  return user.call(endpoints.listStatementLines, { body: { state } })
}

/** The only open line. */
export async function openLine(user: TestUser): Promise<StatementLine> {
  const { lines } = await linesOf(user, 'open')
  const [line] = lines
  if (line === undefined || lines.length > 1) throw new Error(`${lines.length} open lines instead of one`)
  return line
}
