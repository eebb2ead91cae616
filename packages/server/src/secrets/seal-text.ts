import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SecretKey } from './secret-keys.ts'

/** The place that a secret belongs to. A sealed value cannot be opened for any other place. */
export interface SecretPlace {
  organisation: string
  purpose: SecretPurpose
  /** Id of the secret's owner, e.g. a user's name key; '' if an organisation has at most one such secret. */
  id: string
}

export type SecretPurpose =
  | 'mailAccount'
  | 'mailbox'
  | 'mailClient'
  | 'mailConsent'
  | 'mailToken'
  | 'oneTimeCode'
  | 'newOneTimeCode'
  | 'providerClient'

const version = 'v1'
/** Lengths of the nonce and of the authentication tag, in bytes. */
const nonceLength = 12
const tagLength = 16

/** Seals a text with AES-256-GCM, bound to its place: `v1.<key id>.<nonce, text and tag in base64url>`. */
export function sealText(key: SecretKey, place: SecretPlace, text: string): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key.cipherKey, nonce, { authTagLength: tagLength })
  cipher.setAAD(boundTo(key, place))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${version}.${key.id}.${sealed.toString('base64url')}`
}

/** The id of the key that sealed a value; undefined for a value in any other format. */
export function keyIdOf(sealed: string): string | undefined {
  return /^[\w-]+$/.test(sealed.slice(sealedHeadLength)) ? keyIdOfHead(sealed) : undefined
}

/**
 * Number of characters in a sealed value before its nonce: the version and the key's id, each followed by a
 * dot.
 */
export const sealedHeadLength = 'v1.00000000.'.length

/** Like `keyIdOf`, but needs only the head of a value. */
export function keyIdOfHead(head: string): string | undefined {
  return /^v1\.([0-9a-f]{8})\./.exec(head)?.[1]
}

/** Opens a sealed value; undefined if it was changed, or sealed with another key or for another place. */
export function openText(key: SecretKey, place: SecretPlace, sealed: string): string | undefined {
  if (keyIdOf(sealed) !== key.id) return undefined
  const bytes = Buffer.from(sealed.slice(sealed.lastIndexOf('.') + 1), 'base64url')
  if (bytes.length < nonceLength + tagLength) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key.cipherKey, bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
  decipher.setAAD(boundTo(key, place)).setAuthTag(bytes.subarray(-tagLength))
  try {
    const text = decipher.update(bytes.subarray(nonceLength, -tagLength))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function boundTo(key: SecretKey, { organisation, purpose, id }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([version, key.id, organisation, purpose, id]))
}
