import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { clearAfterSession } from '../state/session-end.ts'

// Runs after the test's own hooks, and before the next test.
afterEach(() => {
  cleanup()
  clearAfterSession()
})
