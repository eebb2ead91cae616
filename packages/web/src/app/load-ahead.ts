import { readSession } from '../state/session/stored-session.ts'
import { loadHome } from './load-home.ts'

// Imported first: while the other modules of the first script run, the second one is already on its way.
if (readSession() !== undefined) loadHome().catch(() => undefined)
