import fc from 'fast-check'

/**
 * Ends each property after half a second. Otherwise every property would run to its end whenever a mutation
 * survives. Shorter runs can only lower the score.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), interruptAfterTimeLimit: 500 })
