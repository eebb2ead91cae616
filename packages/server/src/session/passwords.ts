import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Owner } from '../threads/turns.ts'
import { takePasswordTurn } from './password-turns.ts'

const inThread = promisify(argon2)

/**
 * Computes argon2id of a password in a thread, when it is the owner's turn. Throws `tooManyRequests` if that does not
 * come in time. Normalizes the password, because different keyboards encode the same characters differently.
 */
export async function derive(
  owner: Owner,
  password: string,
  parameters: Omit<Argon2Parameters, 'message'>,
): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFC'), 'utf8')
  const endTurn = await takePasswordTurn(owner)
  return inThread('argon2id', { ...parameters, message }).finally(endTurn)
}

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const recommended = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/**
 * Hashes a password; returns the hash in PHC format, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. Throws
 * `tooManyRequests` if the owner's turn does not come in time. Only tests pass a lower cost.
 */
export async function hashPassword(owner: Owner, password: string, cost = recommended): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive(owner, password, { ...cost, tagLength, nonce: salt })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`
}

/**
 * Whether the password matches the hash. Without a hash, takes the same time and returns false. Throws for a
 * damaged hash, and `tooManyRequests` if the owner's turn does not come in time.
 */
export async function verifyPassword(
  owner: Owner,
  password: string,
  hash: string | undefined,
): Promise<boolean> {
  const stored = phcPattern.exec(hash ?? decoyHash)?.groups
  if (stored === undefined) throw new Error('the stored password hash is damaged')
  const expected = Buffer.from(stored.tag ?? '', 'base64')
  const tag = await derive(owner, password, {
    memory: Number(stored.memory),
    passes: Number(stored.passes),
    parallelism: Number(stored.parallelism),
    tagLength: expected.length,
    nonce: Buffer.from(stored.salt ?? '', 'base64'),
  })
  return timingSafeEqual(tag, expected) && hash !== undefined
}

const phcPattern =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+)\$(?<salt>[^$]+)\$(?<tag>[^$]+)$/

/** Serves as the hash of a user who is unknown or has no password: the same cost, but no password matches. */
const decoyHash = `$argon2id$v=19$m=${recommended.memory},t=${recommended.passes},p=${recommended.parallelism}$${base64(randomBytes(16))}$${base64(randomBytes(tagLength))}`

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '')
}
