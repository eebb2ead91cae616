import { expect, test } from 'vitest'
import { largestReceivedFile } from './received-file.ts'

test('files of up to 20 MiB are taken in', () => {
  expect(largestReceivedFile).toBe(20_971_520)
})
