import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipOf } from './zip.ts'

test('keeps every file, also two with the same name [A26.5]', async () => {
  const files = ['eins', 'zwei', 'drei'].map((text, index) => ({
    file: new Blob([text]),
    name: index < 2 ? '2026-11-20-7.pdf' : '2026-11-20-8.xml',
  }))
  const zip = unzipSync(new Uint8Array(await (await zipOf(files)).arrayBuffer()))
  expect(Object.entries(zip).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
    ['2026-11-20-7.pdf', 'eins'],
    ['2026-11-20-7 (2).pdf', 'zwei'],
    ['2026-11-20-8.xml', 'drei'],
  ])
})
