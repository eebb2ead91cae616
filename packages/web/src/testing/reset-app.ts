import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { clearAfterSession } from '../state/session-end.ts'

// On a busy machine, a part that loads on use takes seconds.
configure({ asyncUtilTimeout: 20_000 })

// Runs after the test's own hooks, and before the next test.
afterEach(() => {
  cleanup()
  clearAfterSession()
})
