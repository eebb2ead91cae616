import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { endpoints } from '@kontor/contract/endpoints'
import { release } from '@kontor/contract/release'
import { completeInvoice } from '@kontor/einvoice/testing/complete-invoice'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { copySqlite, writeBackup } from '../src/backup/write-backup.ts'
import { writeBulk } from '../src/demo/write-bulk.ts'
import { fullOrganisation } from '../src/testing/full-organisation.ts'
import { finalize } from '../src/testing/project-papers.ts'
import { releasedData } from '../src/testing/released-data.ts'
import { sampleInvoice } from '../src/testing/sample-bodies.ts'
import { startTestApp } from '../src/testing/test-app.ts'

// Run by scripts/keep-release.ts. The upgrade test reads what this writes with each later release.
test('keeps a database, a backup and what no later release may change in them', async () => {
  const folder = join(import.meta.dirname, String(release))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const publicOrigin = 'https://kontor.example.de'
  const app = await startTestApp({ publicOrigin })
  await fullOrganisation(app, publicOrigin)
  const other = await app.user({ organisation: 'hafen' })
  const { content, seller } = completeInvoice('domestic')
  await other.call(endpoints.updateProfile, { body: seller })
  const amounts = { invoices: 3, customers: 3, drafts: 2 }
  await writeBulk(app.database, other.session, amounts, randomUUID, () => undefined)
  for (const format of ['zugferd', 'xrechnung'] as const) {
    const eInvoice = { ...content.eInvoice, format }
    const body = sampleInvoice({ ...content, eInvoice })
    await finalize(other, await other.call(endpoints.createInvoice, { body }))
  }
  const copy = join(folder, 'kontor.sqlite')
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(app.database.kysely)
  await copySqlite(rows[0]?.file ?? '', copy)
  writeFileSync(`${copy}.gz`, gzipSync(readFileSync(copy), { level: 9 }))
  rmSync(copy)
  await writeBackup(app.database, join(folder, 'kontor.backup'), app.now())
  const data = await releasedData(app.database)
  writeFileSync(join(folder, 'data.json'), `${JSON.stringify(data, null, 1)}\n`)
  await app.close()
  expect(Object.values(data.tables).filter(({ rows }) => rows === 0)).toEqual([])
})
