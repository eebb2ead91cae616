import { expect, test } from 'vitest'
import { readBounce } from './read-bounce.ts'

const headers = 'Subject: x\r\nMessage-ID: <1@werft.example>\r\n\r\nMessage-ID: <2@werft.example>\r\n'
const failed = (recipient: string) =>
  `Final-Recipient: rfc822; ${recipient}\r\nAction: failed\r\nStatus: 5.1.1\r\n`

test('names those recipients whose delivery has failed for good, with the code if nothing else is said', () => {
  const late = 'Final-Recipient: rfc822; b@kunde.example\r\nAction: delayed\r\n'
  const status = `Reporting-MTA: dns; mx\r\n\r\n${failed('a@kunde.example')}\r\n${late}\r\n${failed('c@kunde.example')}`
  expect(readBounce(status, headers, 7)).toEqual({
    arrivedAt: 7,
    messageId: '<1@werft.example>',
    failures: [
      { recipient: 'a@kunde.example', words: '5.1.1' },
      { recipient: 'c@kunde.example', words: '5.1.1' },
    ],
  })
})

test('is undefined without a failed recipient, or without the Message-ID among the headers', () => {
  expect(readBounce('Reporting-MTA: dns; mx\r\n', headers, undefined)).toBeUndefined()
  expect(
    readBounce(failed('a@kunde.example'), 'Subject: x\r\n\r\nMessage-ID: <2@werft.example>', undefined),
  ).toBeUndefined()
  expect(readBounce('', '', undefined)).toBeUndefined()
})

test.each(['<a\0@werft.example>', '<a\u0080@werft.example>', '<a b@werft.example>'])(
  'takes %j for no Message-ID: it is not printable ASCII',
  (messageId) => {
    const status = failed('a@kunde.example')
    expect(readBounce(status, `Message-ID: ${messageId}\r\n`, undefined)).toBeUndefined()
  },
)

test('keeps at most 20 recipients', () => {
  const status = Array.from({ length: 30 }, (_, index) => failed(`${index}@kunde.example`)).join('\r\n')
  expect(readBounce(status, headers, 7)?.failures).toHaveLength(20)
})
