import { randomUUID } from 'node:crypto'
import { fileNameHeader } from '@kontor/contract/calls/uploaded-file'
import { endpoints } from '@kontor/contract/endpoints'
import { hashOfFile } from '../../database/file-pieces.ts'
import { fileNameOf } from '../../file-name.ts'
import { type App, handle, handleRead } from '../../http/endpoint.ts'
import { handleUpload } from '../../http/file-endpoint.ts'
import { createStatementReader } from '../../statement-files/statement-reader.ts'
import { listBankAccounts, saveBankAccount } from './bank-accounts.ts'
import { bookCertainLines, certainLines } from './book-certain-lines.ts'
import { bookLine } from './book-line.ts'
import { bookNewLines } from './book-new-lines.ts'
import { readCsvProfile, saveCsvProfile } from './csv-profile.ts'
import { importStatement } from './import-statement.ts'
import { forgetPayer, listLearnedPayers } from './learned-payers.ts'
import { listStatementLines } from './list-lines.ts'
import { setLinesAside } from './set-lines-aside.ts'
import { listStatementFiles, withdrawStatement } from './statement-files.ts'

export function statementRoutes(app: App): void {
  const reader = createStatementReader()
  app.http.addHook('onClose', () => reader.close())
  handleUpload(app, endpoints.importStatement, async ({ session, bytes, headers }) => {
    const { organisation } = session
    const sha256 = hashOfFile(bytes)
    const name = fileNameOf(headers[fileNameHeader])
    const profile = await app.database.within(organisation, (db) => readCsvProfile(db, organisation), 'read')
    const { statements, fault } = await reader.read(bytes, profile.columns.length > 0 ? profile : undefined)
    if (fault !== undefined) return { outcome: 'refused' as const, unknownAccounts: [], fault }
    const result = await app.database.within(organisation, (db) =>
      importStatement(db, session, { sha256, name, statements }, randomUUID),
    )
    return bookNewLines(app.database, session, result, randomUUID)
  })
  handleRead(app, endpoints.listStatementFiles, ({ db, session }) =>
    listStatementFiles(db, session.organisation),
  )
  handle(app, endpoints.withdrawStatement, ({ db, session, body }) =>
    withdrawStatement(db, session, body.fileId),
  )
  handleRead(app, endpoints.listBankAccounts, ({ db, session }) => listBankAccounts(db, session.organisation))
  handle(app, endpoints.saveBankAccount, ({ db, session, body }) =>
    saveBankAccount(db, session, body, randomUUID),
  )
  handleRead(app, endpoints.listStatementLines, ({ db, session, body }) =>
    listStatementLines(db, session.organisation, body, session.now),
  )
  handle(app, endpoints.bookLine, ({ db, session, body }) => bookLine(db, session, body, randomUUID))
  handle(app, endpoints.bookCertainLines, async ({ db, session, body }) => {
    const wanted = new Set(body.lineIds)
    const certain = await certainLines(db, session, ({ id }) => wanted.has(id))
    return bookCertainLines(db, session, certain, randomUUID)
  })
  handle(app, endpoints.setLinesAside, ({ db, session, body }) => setLinesAside(db, session, body))
  handleRead(app, endpoints.listLearnedPayers, ({ db, session }) =>
    listLearnedPayers(db, session.organisation),
  )
  handle(app, endpoints.forgetPayer, ({ db, session, body }) => forgetPayer(db, session, body))
  handleRead(app, endpoints.getCsvProfile, ({ db, session }) => readCsvProfile(db, session.organisation))
  handle(app, endpoints.saveCsvProfile, ({ db, session, body }) => saveCsvProfile(db, session, body))
}
