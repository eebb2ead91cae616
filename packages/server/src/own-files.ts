import { join } from 'node:path'

/**
 * Folder of the server's package, whether this module runs in `src` or as part of the built server in `dist`
 * beside it (docs/decisions/0002). The files below are read or executed, not imported.
 */
const server = join(import.meta.dirname, '..')

export const builtWebApp = join(server, '..', 'web', 'dist')

export const sampleLegalTexts = join(server, 'legal')

export const demoLogo = join(server, 'src', 'demo', 'logo.png')

/** Script of the worker thread that reads received files. */
export const readWorker = join(server, 'src', 'inbox', 'read-worker.ts')

/** Script of the worker thread that reads bank files. */
export const statementWorker = join(server, 'src', 'statement-files', 'statement-worker.ts')

/** Script of the worker thread that checks e-invoices before they leave. */
export const checkWorker = join(server, 'src', 'e-invoice-checks', 'check-worker.ts')

/** Script of the worker thread that draws papers; only its address is resolved, as for test prints. */
export const drawWorker = new URL(import.meta.resolve('@kontor/pdf/draw-worker'))

/**
 * Script of the worker thread that test-prints logos and layouts. Only its address is resolved, because an
 * import would make the server's type check need browser types.
 */
export const testPrintWorker = new URL(import.meta.resolve('@kontor/pdf/test-print-worker'))
