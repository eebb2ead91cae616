import { readSession } from '../state/session/stored-session.ts'
import { loadHome } from './load-home.ts'

// Imported first, so that the script for /home loads while the other modules of the first script run.
if (readSession() !== undefined) loadHome().catch(() => undefined)
