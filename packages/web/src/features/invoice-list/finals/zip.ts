import { zipSync } from 'fflate'
import type { InvoiceFile } from '#rooms/state/pdf/invoice-file.ts'

/**
 * One ZIP of these files. Does not compress, because PDFs are compressed already. A name that occurs twice
 * gets a number.
 */
export async function zipOf(files: readonly InvoiceFile[]): Promise<Blob> {
  const entries: Record<string, Uint8Array> = {}
  for (const { file, name } of files) {
    entries[freeName(name, entries)] = new Uint8Array(await file.arrayBuffer())
  }
  return new Blob([zipSync(entries, { level: 0 })], { type: 'application/zip' })
}

function freeName(name: string, taken: Readonly<Record<string, unknown>>): string {
  const dot = name.lastIndexOf('.')
  let free = name
  for (let count = 2; free in taken; count += 1) free = `${name.slice(0, dot)} (${count})${name.slice(dot)}`
  return free
}
