import { expect, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { storageSentence } from './storage-sentence.ts'

test.each([
  [{ code: 'ENOSPC' }, 'There is no space left on the disk'],
  [{ code: 'EDQUOT' }, 'There is no space left on the disk'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, 'There is no space left on the disk'],
  [{ code: '53100' }, 'There is no space left on the disk'],
  [{ code: 'EIO' }, 'The disk cannot be read or written'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 778 }, 'The disk cannot be read or written'],
  [{ code: 'EROFS' }, 'The disk or the folder is read-only'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 11 }, 'The database is damaged'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 5 }, 'Another process is writing to the database'],
])('an operator reads what to do about %j', (fields, beginning) => {
  const sentence = storageSentence(Object.assign(new Error('raw message'), fields))
  expect(sentence).toBeInstanceOf(StartError)
  expect((sentence as Error).message).toMatch(new RegExp(`^${beginning}[^\n]+\\.$`))
})

test('other errors stay as they are', () => {
  for (const error of [new Error('a fault'), new StartError('A sentence.'), 'text'])
    expect(storageSentence(error)).toBe(error)
})
