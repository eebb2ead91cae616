import { randomInt } from 'node:crypto'
import type { Db } from '../database/connect.ts'
import { sha256 } from '../sha256.ts'

const codesOfPerson = 10
/** Digits and letters without I, L and O, which look like digits, and without U (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Number of characters in a code. They hold 80 random bits, so a plain hash is enough, as for tokens. */
const codeLength = 16

/**
 * Replaces a user's codes with ten new ones, each written in groups of four characters. The database stores
 * only hashes.
 */
export async function makeRecoveryCodes(db: Db, organisation: string, owner: string): Promise<string[]> {
  await removeRecoveryCodes(db, organisation, owner)
  const codes = Array.from({ length: codesOfPerson }, randomCode)
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ organisation, name_key: owner, code_hash: sha256(code) })))
    .execute()
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}

/** The hashes that an event contains, so that the audit check detects added codes. */
export function recoveryCodeMarks(shownCodes: readonly string[]): string[] {
  return shownCodes.map((code) => sha256(sha256(plainCode(code))))
}

/** Uses up a recovery code; returns false if the code is wrong or already used. */
export async function takeRecoveryCode(
  db: Db,
  { organisation, owner }: { organisation: string; owner: string },
  typed: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('organisation', '=', organisation)
    .where('name_key', '=', owner)
    .where('code_hash', '=', sha256(plainCode(typed)))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function countRecoveryCodes(db: Db, organisation: string, owner: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('organisation', '=', organisation)
    .where('name_key', '=', owner)
    .executeTakeFirstOrThrow()
  return Number(left)
}

export async function removeRecoveryCodes(db: Db, organisation: string, owner: string): Promise<void> {
  await db
    .deleteFrom('recovery_code')
    .where('organisation', '=', organisation)
    .where('name_key', '=', owner)
    .execute()
}

function randomCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)] ?? '').join('')
}

/** Normalizes a typed code: ignores case, spaces and hyphens, and reads O as 0 and both I and L as 1. */
function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
}
