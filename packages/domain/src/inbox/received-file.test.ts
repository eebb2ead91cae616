import { expect, test } from 'vitest'
import { largestReceivedFile } from './received-file.ts'

test('the maximum size of a received file is 20 MiB', () => {
  expect(largestReceivedFile).toBe(20_971_520)
})
