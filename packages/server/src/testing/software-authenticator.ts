import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type {
  NewCredential,
  NewPasskeyOptions,
  PasskeyRequest,
  UsedCredential,
} from '@kontor/contract/passkeys/passkey-schema'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Deviations from the behaviour of a correct authenticator. */
interface Behaviour {
  /** Origin of the page that requests the passkey. */
  origin?: string
  /** Replaces the host that the server sent. */
  host?: string
  userVerified?: boolean
  /** Replaces the next value of the counter. */
  counter?: number
  /** Replaces the user handle that the server sent when the passkey was created. */
  userHandle?: string
}

/** A simulated security key with one ES256 credential. */
export interface SoftwareAuthenticator {
  id: string
  make(options: NewPasskeyOptions, behaviour?: Behaviour): NewCredential
  sign(request: PasskeyRequest, behaviour?: Behaviour): UsedCredential
}

const present = 0x01
const verified = 0x04
const backupEligible = 0x08
const backedUp = 0x10
const hasCredential = 0x40

/**
 * Creates a simulated security key. `counts` is false for a key that syncs its passkeys and does not count
 * their uses.
 */
export function softwareAuthenticator(origin: string, counts = true): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let uses = 0
  let handle = ''
  const authData = (host: string, { userVerified = true, counter }: Behaviour, credential?: Buffer) => {
    const flags = present | (userVerified ? verified : 0) | (counts ? 0 : backupEligible | backedUp)
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter ?? (counts ? ++uses : 0))
    const all = Buffer.from([flags | (credential === undefined ? 0 : hasCredential)])
    return Buffer.concat([sha256(host), all, counted, credential ?? Buffer.alloc(0)])
  }
  return {
    id: id.toString('base64url'),
    make(options, behaviour = {}) {
      handle = options.user.id
      const credential = Buffer.concat([Buffer.alloc(16), lengthOf(id), id, coseKey(publicKey)])
      const data = authData(behaviour.host ?? options.rp.id, behaviour, credential)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ])
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, behaviour.origin ?? origin),
          attestationObject: encode(attestation).toString('base64url'),
          transports: ['usb'],
        },
      }
    },
    sign(request, behaviour = {}) {
      const data = authData(behaviour.host ?? request.rpId, behaviour)
      const clientDataJSON = clientData('webauthn.get', request.challenge, behaviour.origin ?? origin)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]))
        .sign(privateKey)
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON,
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: behaviour.userHandle ?? handle,
        },
      }
    },
  }
}

function clientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
}

/** Encodes an ES256 key on P-256 in COSE format (RFC 9053). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return encode(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
}

function encode(value: Map<string | number, unknown>): Buffer {
  return Buffer.from(isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0]))
}

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return length
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
