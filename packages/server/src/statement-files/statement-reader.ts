import type { CsvProfile } from '@kontor/domain/payments/statements/csv-profile'
import { statementWorker } from '../own-files.ts'
import { createBoundedThread } from '../threads/bounded-thread.ts'
import type { StatementFileRead } from './read-statement-file.ts'

/** Reads bank files one after the other, in a separate thread. */
export interface StatementReader {
  read(bytes: Uint8Array, profile?: CsvProfile): Promise<StatementFileRead>
  close(): Promise<void>
}

/** Milliseconds; a file of 10,000 payments takes about two seconds of processor time. */
const longest = 20_000
const waits = { start: 30_000, elapsed: 150_000, idle: 30_000 }

const faults = {
  elapsed: 'tooSlow',
  processorTime: 'tooSlow',
  outOfMemory: 'tooMuch',
  ended: 'notRead',
} as const

/**
 * Each read returns a result, whatever the file contains: a thread that exceeds its time or memory limit is
 * terminated, and the fault says so. A read throws only if the thread does not start.
 */
export function createStatementReader(processorTime = longest): StatementReader {
  const thread = createBoundedThread<{ bytes: Uint8Array; profile?: CsvProfile }, [StatementFileRead]>(
    statementWorker,
    { ...waits, purpose: 'reads bank files' },
  )
  return {
    async read(bytes, profile) {
      const question = profile === undefined ? { bytes } : { bytes, profile }
      const { answers, missing = 'ended' } = await thread.ask(question, [processorTime])
      const [read] = answers
      return read ?? { statements: [], fault: { code: faults[missing], file: '', line: 0, text: '' } }
    },
    close: thread.close,
  }
}
