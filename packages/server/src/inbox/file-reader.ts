import type { PageComparison, PageDifference } from '@kontor/domain/inbox/received-finding'
import { type ReceivedReading, unread } from '@kontor/einvoice/received/received-reading'
import { readWorker } from '../own-files.ts'
import { createBoundedThread } from '../threads/bounded-thread.ts'

/** The result of comparing the pages of a PDF with its XML. */
export interface PagesRead {
  comparison: PageComparison
  differences: PageDifference[]
}

export type FileRead = ReceivedReading & { pages: PagesRead }

/** Reads received files one after the other, in a separate thread. */
export interface FileReader {
  read(bytes: Uint8Array<ArrayBuffer>): Promise<FileRead>
  close(): Promise<void>
}

/** Limits on processor time for the file and for the text of its pages, in milliseconds. */
const longest = { file: 2_000, pages: 4_000 }
/** Milliseconds. `elapsed` includes the start of the thread and a minute for each of the two results. */
const waits = { start: 30_000, elapsed: 150_000, idle: 30_000 }

const faults = {
  elapsed: 'tooSlow',
  processorTime: 'tooSlow',
  outOfMemory: 'tooMuch',
  ended: 'notChecked',
} as const

/**
 * Each read returns a result, whatever the file contains: a thread that exceeds its time or memory limit is
 * terminated, and the result reports that. A read throws only if the thread does not start.
 */
export function createFileReader(limits = longest): FileReader {
  const thread = createBoundedThread<Uint8Array<ArrayBuffer>, [ReceivedReading, PagesRead]>(readWorker, {
    ...waits,
    purpose: 'reads received files',
  })
  return {
    async read(bytes) {
      const { answers, missing = 'ended' } = await thread.ask(bytes, [limits.file, limits.pages])
      const [reading, pages] = answers
      if (reading === undefined) {
        const unreadFile = unread(faults[missing], containerOf(bytes))
        return { ...unreadFile, pages: { comparison: 'noPages', differences: [] } }
      }
      return { ...reading, pages: pages ?? { comparison: 'unreadable', differences: [] } }
    },
    close: thread.close,
  }
}

function containerOf(bytes: Uint8Array): ReceivedReading['container'] {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024))
  return head.includes('%PDF-') ? 'pdf' : 'xml'
}
