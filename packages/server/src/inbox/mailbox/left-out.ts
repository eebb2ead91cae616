import { findingOf } from '@kontor/einvoice/received/received-reading'
import type { FileRead } from '../file-reader.ts'
import type { LeftOutReason, Mail } from './read-mail.ts'
import { texts } from './texts.ts'

/**
 * The file that is stored in place of one that was left out of a message: a text that names the message, the
 * file and the reason. Reading the message again gives the same bytes, so nothing new is stored.
 */
export function leftOutFile(
  { name, reason }: { name: string; reason: LeftOutReason },
  { sender, subject, id }: Mail,
): { name: string; bytes: Uint8Array<ArrayBuffer>; read: FileRead } {
  const lines = [`From: ${sender}`, `Subject: ${subject}`, `Message-ID: ${id}`, `File: ${name}`, reason, '']
  return {
    name: `${name || 'mail'}.txt`,
    bytes: new TextEncoder().encode(lines.join('\n')),
    read: {
      container: 'unknown',
      kind: 'unreadable',
      profile: '',
      xmlName: '',
      otherFiles: [],
      findings: [findingOf('error', texts.leftOut[reason])],
      facts: undefined,
      pages: { comparison: 'noPages', differences: [] },
    },
  }
}
