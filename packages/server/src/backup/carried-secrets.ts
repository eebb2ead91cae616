import { ProblemError } from '../problem-error.ts'
import type { SecretPlace } from '../secrets/seal-text.ts'
import { keyIdOf, openText, sealText } from '../secrets/seal-text.ts'
import type { SecretKey, SecretKeys } from '../secrets/secret-keys.ts'
import { BackupError } from './backup-error.ts'
import type { BackupRow } from './backup-row.ts'

type AnyRow = Record<string, unknown>

/**
 * Seals a secret of a row again with the key that travels in a sealed backup, because the server that restores
 * it has another key. Throws `secretUnreadable` if this server cannot open it.
 */
export function withKeyOfFile(keys: SecretKeys, fileKey: SecretKey) {
  return (row: AnyRow): AnyRow => {
    const place = placeOf(row)
    const sealed = String(row.sealed)
    const key = keys.opening(keyIdOf(sealed) ?? '')
    const text = key && openText(key, place, sealed)
    if (text === undefined) throw new ProblemError('secretUnreadable')
    return { ...row, sealed: sealText(fileKey, place, text) }
  }
}

/** Seals the secrets in the rows of a sealed backup again with this server's key. */
export async function* withKeyOfServer(
  rows: AsyncIterable<BackupRow>,
  fileKey: SecretKey,
  keys: SecretKeys | undefined,
): AsyncGenerator<BackupRow> {
  for await (const [table, row] of rows) {
    yield table === 'sealed_secret' ? [table, resealed(row, fileKey, keys)] : [table, row]
  }
}

function resealed(row: AnyRow, fileKey: SecretKey, keys: SecretKeys | undefined): AnyRow {
  const place = placeOf(row)
  const text = openText(fileKey, place, String(row.sealed))
  if (text === undefined) throw new BackupError('damaged', 'A secret in the backup cannot be opened.')
  const key = keys?.sealing()
  if (key === undefined)
    throw new BackupError(
      'keyMissing',
      'The backup contains secrets, and this server has no key to seal them with; set KONTOR_SECRET_KEY.',
    )
  return { ...row, sealed: sealText(key, place, text) }
}

function placeOf({ organisation, purpose, id }: AnyRow): SecretPlace {
  return { organisation, purpose, id } as SecretPlace
}
