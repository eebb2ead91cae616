import { createHash } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { runProcess } from '@kontor/testing/processes/run-process'
import { expect, test } from 'vitest'
import { stepNames } from '../database/migrations/step-names.ts'

/** Number of drafts, and the length of each draft, which is about the maximum that the API accepts. */
const drafts = 96
const draftLength = 1024 * 1024

/** Limit for the command's heap, in MiB. The command itself needs 20; 32 would be enough for this restore. */
const heap = 64

test('restores 96 MiB of documents with a heap of 64 MiB', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-memory-'))
  try {
    const file = join(folder, 'large.backup')
    await writeLargeBackup(file)
    const restore = runProcess('admin/main.ts', ['restore', file, '--keep-tampered'], {
      ...process.env,
      KONTOR_DATA_DIR: join(folder, 'data'),
      KONTOR_DATABASE_URL: undefined,
      NODE_OPTIONS: `--max-old-space-size=${heap}`,
    })
    expect([await restore.ended, restore.output().stderr]).toEqual([0, ''])
    expect(restore.output().stdout).toContain(`${drafts + 2} rows`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Writes a backup of one organisation with large drafts, line by line. */
async function writeLargeBackup(file: string): Promise<void> {
  const hash = createHash('sha256')
  const line = (value: unknown) => {
    const text = `${JSON.stringify(value)}\n`
    hash.update(text)
    return text
  }
  function* lines() {
    yield line({ kontorBackup: 1, schema: stepNames.at(-1), writtenAt: 0 })
    yield line(['organisation_profile', { organisation: 'werk', hash: 'hash', profile: '{}' }])
    yield line([
      'organisation',
      { id: 'werk', name: 'Werk', number_pattern: 'RE-{COUNTER}', profile_hash: 'hash', created_at: 0 },
    ])
    const document = JSON.stringify({ filler: 'x'.repeat(draftLength) })
    for (let draft = 0; draft < drafts; draft++) {
      const id = `draft-${draft}`
      yield line([
        'invoice',
        {
          organisation: 'werk',
          id,
          status: 'draft',
          invoice_date: 0,
          modified_ms: 0,
          revision: 1,
          tags: '[]',
          document,
          followers: '[]',
        },
      ])
    }
    yield JSON.stringify({ rows: drafts + 2, sha256: hash.digest('hex') })
  }
  await pipeline(Readable.from(lines()), createGzip({ level: 1 }), createWriteStream(file))
}
