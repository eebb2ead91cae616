import pg from 'pg'
import type { CopiedRows } from './copied-rows.ts'

/** Size in bytes of the buffers that collect rows. A larger row gets a buffer of its own size. */
const bufferSize = 256 * 1024

/** A `copy … to stdout (format binary)` statement for the driver. */
export class CopyQuery extends pg.Query {
  readonly #rows: Buffer[][] = []
  readonly #buffers: Buffer<ArrayBuffer>[] = []
  #used = 0

  constructor(text: string, done: (error: Error | undefined, copy: CopiedRows) => void) {
    super(text, undefined, (error?: Error | null) =>
      done(error ?? undefined, { rows: this.#rows, free: () => this.#free() }),
    )
  }

  /** The driver calls this for each message, and then reuses the message's memory. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    let buffer = this.#buffers.at(-1)
    if (buffer === undefined || this.#used + chunk.length > buffer.length) {
      buffer = Buffer.allocUnsafeSlow(Math.max(bufferSize, chunk.length))
      this.#buffers.push(buffer)
      this.#used = 0
    }
    const start = this.#used
    this.#used += chunk.copy(buffer, start)
    const row = columnsOf(buffer.subarray(start, this.#used))
    if (row !== undefined) this.#rows.push(row)
  }

  /** Node would collect these buffers late, because they take up hardly any of its heap. */
  #free(): void {
    for (const { buffer } of this.#buffers) buffer.transfer(0)
  }
}

/**
 * The format's header: an 11-byte signature, 4 bytes of flags, and 4 bytes for the length of an extension.
 */
const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
const headerSize = 19

/**
 * The columns of the row in a message; undefined if the message contains no row. The first message may begin
 * with the header. Source: PostgreSQL's documentation of COPY and of CopyData messages.
 */
function columnsOf(message: Buffer): Buffer[] | undefined {
  const hasHeader = message.subarray(0, signature.length).equals(signature)
  let offset = hasHeader ? headerSize + message.readInt32BE(headerSize - 4) : 0
  if (offset >= message.length) return undefined
  const count = message.readInt16BE(offset)
  // The trailer of the format.
  if (count < 0) return undefined
  offset += 2
  return Array.from({ length: count }, () => {
    const start = offset + 4
    offset = start + message.readInt32BE(offset)
    return message.subarray(start, offset)
  })
}
