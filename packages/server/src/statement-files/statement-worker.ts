import { parentPort } from 'node:worker_threads'
import type { CsvProfile } from '@kontor/domain/payments/statements/csv-profile'
import { readStatementFile } from './read-statement-file.ts'

// Runs in its own thread (threads/bounded-thread.ts). Posts one answer.
parentPort?.on('message', ({ bytes, profile }: { bytes: Uint8Array; profile?: CsvProfile }) => {
  parentPort?.postMessage(readStatementFile(bytes, profile))
})
parentPort?.postMessage('ready')
