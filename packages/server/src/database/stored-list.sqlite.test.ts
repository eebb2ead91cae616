import { expect, test } from 'vitest'
import { etagOf } from './stored-list.ts'

const heads = [
  { id: 'a', size: 9, revision: 1, tags: '[]' },
  { id: 'b', size: 9, revision: 1, tags: '[]' },
]
type Head = (typeof heads)[number]

/** The ETag of a list that sends the revision and these further fields. */
const etag = (rows: Head[], fields: (row: Head) => Record<string, string> = () => ({})) =>
  etagOf<Head>({ fields: (row) => ({ ...fields(row), revision: String(row.revision) }) }, rows)

test('an ETag changes with each row, its revision, and the names and values of its further fields', async () => {
  const [first, second] = heads as [Head, Head]
  const tags = ({ tags }: Head) => ({ tags })
  const etags = await Promise.all([
    etag(heads),
    etag([first]),
    etag([second, first]),
    etag([first, { ...second, revision: 2 }]),
    etag(heads, tags),
    etag([first, { ...second, tags: '["neu"]' }], tags),
    etag(heads, ({ tags }) => ({ labels: tags })),
  ])
  expect(new Set(etags).size).toBe(etags.length)
  expect(await etag(structuredClone(heads), tags)).toBe(await etag(heads, tags))
})
