import fc from 'fast-check'

/**
 * Ends each property after half a second, because all properties run to their end when a change survives.
 * Shorter runs can only lower the score.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), interruptAfterTimeLimit: 500 })
