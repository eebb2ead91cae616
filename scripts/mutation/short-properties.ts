import fc from 'fast-check'

/**
 * Ends each property after half a second, because the tests of a surviving change run all their properties.
 * This can only lower the score.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), interruptAfterTimeLimit: 500 })
