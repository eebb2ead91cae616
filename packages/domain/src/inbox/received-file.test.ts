import { expect, test } from 'vitest'
import { largestReceivedFile } from './received-file.ts'

test('files of up to 20 MiB are accepted', () => {
  expect(largestReceivedFile).toBe(20_971_520)
})
