import { join } from 'node:path'

/**
 * Files that the server reads or runs besides the modules that it imports. The built server is one folder
 * beside src (docs/decisions/0102), so paths relative to this file are right in both.
 */
const server = join(import.meta.dirname, '..')

/** Folder of the built web app. */
export const builtWebApp = join(server, '..', 'web', 'dist')

/** Folder of the sample legal pages. */
export const sampleLegalTexts = join(server, 'legal')

/** Logo of the example organisation. */
export const demoLogo = join(server, 'src', 'demo', 'logo.png')

/** Program of the thread that reads received files. */
export const readWorker = join(server, 'src', 'inbox', 'read-worker.ts')

/** Program of the thread that test-prints. Found as a file, so that the server needs no browser types. */
export const trialWorker = new URL(import.meta.resolve('@kontor/pdf/trial-worker'))
