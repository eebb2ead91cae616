import fc from 'fast-check'

/**
 * Ends each property after half a second: a change that survives runs every property that reaches it. The
 * score can only become lower.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), interruptAfterTimeLimit: 500 })
