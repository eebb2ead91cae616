import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// Runs after the test's own hooks, and before the next test.
afterEach(cleanup)
