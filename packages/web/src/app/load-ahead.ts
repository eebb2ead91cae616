import { readSession } from '../state/session/stored-session.ts'
import { loadHome } from './load-home.ts'

// Imported first, so that the second script loads while the other modules of the first one run.
if (readSession() !== undefined) loadHome().catch(() => undefined)
