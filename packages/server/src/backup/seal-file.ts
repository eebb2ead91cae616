import { createCipheriv, createDecipheriv, randomBytes, timingSafeEqual } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { derive } from '../session/passwords.ts'
import type { Owner } from '../threads/turns.ts'

/**
 * First bytes of a sealed file. Then come the salt, a check value for the passphrase, and the pieces: each has
 * up to 64 KiB and the tag of AES-256-GCM. The nonce of a piece is its index and, in the last byte, whether it
 * is the last piece, so that pieces can be neither left out, swapped nor cut off. A key belongs to one file,
 * because each file has its own salt.
 */
export const sealedMark = 'KONTOR-BACKUP-1\n'

const saltLength = 16
const checkLength = 16
const keyLength = 32
const tagLength = 16
const pieceLength = 65_536
const sealedPiece = pieceLength + tagLength
export const sealedHead = sealedMark.length + saltLength + checkLength

/** More than for a login, because whoever has the file can try passphrases at leisure: 64 MiB, three passes. */
const cost = { memory: 65_536, passes: 3, parallelism: 1 }

/** The key of a file, and the head of the file, which each piece is bound to. */
export interface FileKey {
  key: Buffer
  head: Buffer
}

/**
 * Derives the key of a new file from a passphrase. Throws `tooManyRequests` if the owner's turn to hash a
 * password does not come in time.
 */
export function newFileKey(owner: Owner, passphrase: string): Promise<FileKey> {
  return fileKeyOf(owner, passphrase, randomBytes(saltLength))
}

/** The share of passwords of whoever restores a file: nobody has signed in yet. */
const restorer: Owner = { organisation: '', person: 'restore' }

/** Derives the key of a file from its head, as `newFileKey` does; undefined for a wrong passphrase. */
export async function openFileKey(passphrase: string, head: Buffer): Promise<FileKey | undefined> {
  const salt = head.subarray(sealedMark.length, sealedMark.length + saltLength)
  const found = await fileKeyOf(restorer, passphrase, salt)
  return found.head.length === head.length && timingSafeEqual(found.head, head) ? found : undefined
}

async function fileKeyOf(owner: Owner, passphrase: string, salt: Buffer): Promise<FileKey> {
  const derived = await derive(owner, passphrase, {
    ...cost,
    tagLength: keyLength + checkLength,
    nonce: salt,
  })
  const head = Buffer.concat([Buffer.from(sealedMark), salt, derived.subarray(keyLength)])
  return { key: derived.subarray(0, keyLength), head }
}

/** A stream that turns bytes into a sealed file. */
export function sealing(fileKey: FileKey): Transform {
  const seal = (bytes: Buffer, index: number, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', fileKey.key, nonceOf(index, isLast), {
      authTagLength: tagLength,
    })
    cipher.setAAD(fileKey.head)
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
  return inPieces(pieceLength, seal, fileKey.head)
}

/** A stream that opens what follows the head of a sealed file. Fails if anything in it was changed or cut off. */
export function opening(fileKey: FileKey): Transform {
  const open = (bytes: Buffer, index: number, isLast: boolean) => {
    const decipher = createDecipheriv('aes-256-gcm', fileKey.key, nonceOf(index, isLast), {
      authTagLength: tagLength,
    })
    decipher.setAAD(fileKey.head).setAuthTag(bytes.subarray(-tagLength))
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagLength)), decipher.final()])
  }
  return inPieces(sealedPiece, open)
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 4, 6)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** Cuts a stream into pieces of this length. Keeps one back, because the last piece differs from the others. */
function inPieces(
  length: number,
  turn: (piece: Buffer, index: number, isLast: boolean) => Buffer,
  head?: Buffer,
): Transform {
  let kept = Buffer.alloc(0)
  let index = 0
  const safely = (done: TransformCallback, work: () => void) => {
    try {
      work()
    } catch (error) {
      done(error as Error)
      return
    }
    done()
  }
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      safely(done, () => {
        kept = Buffer.concat([kept, chunk])
        while (kept.length > length) {
          stream.push(turn(kept.subarray(0, length), index++, false))
          kept = kept.subarray(length)
        }
      })
    },
    flush(done) {
      safely(done, () => {
        stream.push(turn(kept, index, true))
      })
    },
  })
  if (head !== undefined) stream.push(head)
  return stream
}
