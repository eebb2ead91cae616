import { expect, test } from 'vitest'
import { largestReceivedFile } from './received-file.ts'

test('accepts files of up to 20 MiB', () => {
  expect(largestReceivedFile).toBe(20_971_520)
})
