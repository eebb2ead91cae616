import { cbc } from '@noble/ciphers/aes'
import { md5 } from '@noble/hashes/legacy'
import { sha256, sha384, sha512 } from '@noble/hashes/sha2'
import { concatBytes } from '@noble/hashes/utils'
import { isName, wholeNumber } from './pdf-source.ts'
import type { PdfDictionary, PdfValue } from './pdf-value.ts'
import { bytesOfText, textOfBytes } from './text-of-bytes.ts'

type Method = 'none' | 'rc4' | 'aes128' | 'aes256'

/** How the streams, the embedded files and the strings of a file are encrypted. */
interface Methods {
  streams: Method
  files: Method
  strings: Method
}

/** What a user without a password enters (ISO 32000-1, 7.6.3.3). */
const padding = bytesOfText(
  '\x28\xbf\x4e\x5e\x4e\x75\x8a\x41\x64\x00\x4e\x56\xff\xfa\x01\x08\x2e\x2e\x00\xb6\xd0\x68\x3e\x80\x2f\x0c\xa9\xfe\x64\x53\x69\x7a',
)

/**
 * Decrypts a PDF that only its owner's password protects: everyone may open it (ISO 32000-2, 7.6). Values and
 * streams in object streams, and cross-reference streams, are not encrypted by themselves.
 */
export class PdfDecryption {
  private readonly key: Uint8Array
  private readonly methods: Methods

  private constructor(key: Uint8Array, methods: Methods) {
    this.key = key
    this.methods = methods
  }

  /**
   * `dictionary` is the resolved value of `Encrypt`, `id` the first element of `ID`. Undefined if the file
   * needs a password, or is encrypted by another method than the standard's.
   */
  static of(dictionary: PdfDictionary, id: Uint8Array): PdfDecryption | undefined {
    const filter = dictionary.get('Filter')
    const methods = methodsOf(dictionary)
    if (!isName(filter) || filter.name !== 'Standard' || methods === undefined) return undefined
    const key = (wholeNumber(dictionary, 'R') ?? 0) >= 5 ? longKeyOf(dictionary) : keyOf(dictionary, id)
    return key === undefined ? undefined : new PdfDecryption(key, methods)
  }

  /** Decrypts the raw bytes of a stream. */
  stream(
    raw: Uint8Array<ArrayBuffer>,
    dictionary: PdfDictionary,
    object: { number: number; generation: number },
  ): Uint8Array<ArrayBuffer> {
    const type = dictionary.get('Type')
    if (isName(type) && type.name === 'XRef') return raw
    if (hasOwnFilter(dictionary)) return raw
    const isFile = isName(type) && type.name === 'EmbeddedFile'
    return new Uint8Array(this.decrypt(raw, isFile ? this.methods.files : this.methods.streams, object))
  }

  /** Decrypts the strings in a value. */
  value(value: PdfValue, object: { number: number; generation: number }): PdfValue {
    if (this.methods.strings === 'none' || typeof value !== 'object' || value === null) return value
    if (value instanceof Map)
      return new Map([...value].map(([key, entry]) => [key, this.value(entry, object)]))
    if (Array.isArray(value)) return value.map((element) => this.value(element, object))
    if (!('text' in value)) return value
    return { text: textOfBytes(this.decrypt(bytesOfText(value.text), this.methods.strings, object)) }
  }

  private decrypt(
    data: Uint8Array,
    method: Method,
    object: { number: number; generation: number },
  ): Uint8Array {
    if (method === 'none') return data
    if (method === 'aes256') return decryptAes(this.key, data)
    const { number, generation } = object
    const salt = method === 'aes128' ? [0x73, 0x41, 0x6c, 0x54] : []
    const numbers = [number, number >> 8, number >> 16, generation, generation >> 8]
    const key = md5(concatBytes(this.key, Uint8Array.from([...numbers, ...salt]))).slice(
      0,
      Math.min(16, this.key.length + 5),
    )
    return method === 'rc4' ? rc4(key, data) : decryptAes(key, data)
  }
}

/** Whether a stream names the method of its own encryption; Kontor knows only `Identity`, which is none. */
function hasOwnFilter(dictionary: PdfDictionary): boolean {
  const filter = dictionary.get('Filter')
  const first: PdfValue | undefined = Array.isArray(filter) ? filter[0] : filter
  return isName(first) && first.name === 'Crypt'
}

function methodsOf(dictionary: PdfDictionary): Methods | undefined {
  const version = wholeNumber(dictionary, 'V')
  if (version === 1 || version === 2) return { streams: 'rc4', files: 'rc4', strings: 'rc4' }
  if (version !== 4 && version !== 5) return undefined
  const filters = dictionary.get('CF')
  const methodOf = (key: string): Method | undefined => {
    const filter = dictionary.get(key)
    const name = isName(filter) ? filter.name : 'Identity'
    if (name === 'Identity') return 'none'
    const chosen = filters instanceof Map ? filters.get(name) : undefined
    const method = chosen instanceof Map ? chosen.get('CFM') : undefined
    return isName(method) && Object.hasOwn(methodNames, method.name) ? methodNames[method.name] : undefined
  }
  const [streams, strings] = [methodOf('StmF'), methodOf('StrF')]
  const files = dictionary.has('EFF') ? methodOf('EFF') : streams
  if (streams === undefined || strings === undefined || files === undefined) return undefined
  return { streams, strings, files }
}

const methodNames: Readonly<Record<string, Method>> = {
  None: 'none',
  V2: 'rc4',
  AESV2: 'aes128',
  AESV3: 'aes256',
}

/** The key of revisions 2 to 4 (algorithm 2), if the empty password is right (algorithm 6). */
function keyOf(dictionary: PdfDictionary, id: Uint8Array): Uint8Array | undefined {
  const revision = wholeNumber(dictionary, 'R') ?? 0
  const [owner, user] = [bytesIn(dictionary, 'O', 32), bytesIn(dictionary, 'U', 32)]
  const permissions = dictionary.get('P')
  if (owner === undefined || user === undefined || typeof permissions !== 'number') return undefined
  const length = revision === 2 ? 5 : keyLengthOf(dictionary)
  if (length === undefined) return undefined
  const isPlain = revision >= 4 && dictionary.get('EncryptMetadata') === false
  const rights = [0, 8, 16, 24].map((shift) => permissions >> shift)
  let key = md5(
    concatBytes(
      padding,
      owner,
      Uint8Array.from(rights),
      id,
      isPlain ? Uint8Array.of(255, 255, 255, 255) : Uint8Array.of(),
    ),
  ).slice(0, length)
  if (revision === 2) return isSame(rc4(key, padding), user) ? key : undefined
  for (let round = 0; round < 50; round++) key = md5(key).slice(0, length)
  let check = md5(concatBytes(padding, id))
  for (let round = 0; round < 20; round++)
    check = rc4(
      key.map((byte) => byte ^ round),
      check,
    )
  return isSame(check, user.subarray(0, 16)) ? key : undefined
}

/** Length of the key in bytes. Some writers state it in the dictionary of the method, some in bytes. */
function keyLengthOf(dictionary: PdfDictionary): number | undefined {
  if (wholeNumber(dictionary, 'V') === 4) return 16
  const stated = wholeNumber(dictionary, 'Length') ?? 40
  const length = stated >= 40 ? stated / 8 : stated
  return Number.isInteger(length) && length >= 5 && length <= 16 ? length : undefined
}

/** The key of revisions 5 and 6 (algorithm 2.A), if the empty password is right. */
function longKeyOf(dictionary: PdfDictionary): Uint8Array | undefined {
  const hash = wholeNumber(dictionary, 'R') === 5 ? (salt: Uint8Array) => sha256(salt) : hardenedHash
  const [user, encrypted] = [bytesIn(dictionary, 'U', 48), bytesIn(dictionary, 'UE', 32)]
  if (user === undefined || encrypted === undefined) return undefined
  if (!isSame(hash(user.slice(32, 40)), user.subarray(0, 32))) return undefined
  return cbc(hash(user.slice(40, 48)), new Uint8Array(16), { disablePadding: true }).decrypt(encrypted)
}

/** Algorithm 2.B for the empty password. */
function hardenedHash(salt: Uint8Array): Uint8Array {
  let key: Uint8Array = sha256(salt)
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const repeated = new Uint8Array(key.length * 64)
    for (let at = 0; at < repeated.length; at += key.length) repeated.set(key, at)
    const encrypted = cbc(key.slice(0, 16), key.slice(16, 32), { disablePadding: true }).encrypt(repeated)
    // The first 16 bytes as a number, modulo 3: 256 is 1 modulo 3.
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = [sha256, sha384, sha512][remainder]?.(encrypted) ?? key
    last = encrypted.at(-1) ?? 0
  }
  return key.slice(0, 32)
}

/** Decrypts data that starts with its initial vector. As other readers do, ignores an incomplete block. */
function decryptAes(key: Uint8Array, data: Uint8Array): Uint8Array {
  const end = data.length - (data.length % 16)
  if (end < 32) return new Uint8Array(0)
  const plain = cbc(key, data.slice(0, 16), { disablePadding: true }).decrypt(data.slice(16, end))
  const padded = plain.at(-1) ?? 0
  return padded >= 1 && padded <= 16 ? plain.slice(0, plain.length - padded) : plain
}

function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (a: number, b: number) => {
    const [first = 0, second = 0] = [state[a], state[b]]
    state[a] = second
    state[b] = first
    return (first + second) & 255
  }
  for (let index = 0, other = 0; index < 256; index++) {
    other = (other + (state[index] ?? 0) + (key[index % key.length] ?? 0)) & 255
    swap(index, other)
  }
  const result = new Uint8Array(data.length)
  for (let at = 0, index = 0, other = 0; at < data.length; at++) {
    index = (index + 1) & 255
    other = (other + (state[index] ?? 0)) & 255
    result[at] = (data[at] ?? 0) ^ (state[swap(index, other)] ?? 0)
  }
  return result
}

/** The first bytes of a string in a dictionary; undefined if it is too short. */
function bytesIn(dictionary: PdfDictionary, key: string, length: number): Uint8Array | undefined {
  const value = dictionary.get(key)
  if (typeof value !== 'object' || value === null || !('text' in value)) return undefined
  return value.text.length < length ? undefined : bytesOfText(value.text.slice(0, length))
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}
