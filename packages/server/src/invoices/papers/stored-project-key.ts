import { sha256 } from '../../sha256.ts'

/**
 * Maximum length in UTF-16 code units, each of which takes at most 3 bytes in UTF-8. PostgreSQL can index up
 * to 2,704 bytes.
 */
const longestKey = 700

/** A project's key as the column `project_key` stores it: its hash if it is too long for an index. */
export function storedProjectKey(key: string): string {
  return key.length <= longestKey ? key : sha256(key)
}
