import { expect, test } from 'vitest'
import { createTurns, type TakeTurn } from './turns.ts'

const most = { perPerson: 2, perOrganisation: 3, inProcess: 6 }

/** Waits for turns and reports their owners in the order in which they get them. Ends a turn on request. */
function watched(takeTurn: TakeTurn) {
  const got: string[] = []
  const ends: (() => void)[] = []
  const wait = (organisation: string, person: string) =>
    takeTurn({ organisation, person }).then((end) => {
      got.push(`${organisation}.${person}`)
      ends.push(end)
    })
  return { got, wait, endFirst: () => ends.shift()?.() }
}

test('one at a time, organisations take turns, and within an organisation its people', async () => {
  const { got, wait, endFirst } = watched(createTurns({ perOrganisation: 1, inProcess: 1 }, 60_000))
  const waits = [
    ...Array.from({ length: 4 }, () => wait('eins', 'alice')),
    wait('eins', 'bob'),
    wait('zwei', 'carol'),
    wait('zwei', 'carol'),
  ]
  for (let n = 1; n <= waits.length; n++) {
    await expect.poll(() => got.length).toBe(n)
    endFirst()
  }
  expect(got).toEqual([
    'eins.alice',
    'eins.alice',
    'zwei.carol',
    'eins.bob',
    'zwei.carol',
    'eins.alice',
    'eins.alice',
  ])
})

test('a person, an organisation and two organisations that take all of their shares leave places', async () => {
  const takeTurn = createTurns(most, 60_000)
  const { got, wait } = watched(takeTurn)
  const owners = ['eins.alice', 'eins.bob', 'zwei.carol', 'zwei.dora']
  for (const owner of owners)
    for (let n = 0; n < 10; n++) void wait(owner.split('.')[0] ?? '', owner.split('.')[1] ?? '')
  await expect.poll(() => got).toEqual(['eins.alice', 'eins.alice', 'eins.bob', 'zwei.carol'])
  await takeTurn({ organisation: 'drei' })
  await takeTurn({ organisation: 'vier' })
})

test('a wait ends after its time, and leaves the turn to the next', async () => {
  const takeTurn = createTurns({ perOrganisation: 1, inProcess: 1 }, 50)
  const end = await takeTurn({ organisation: 'eins' })
  await expect(takeTurn({ organisation: 'zwei' })).rejects.toMatchObject({
    code: 'tooManyRequests',
    details: { retryAfter: 5 },
  })
  end()
  const endNext = await takeTurn({ organisation: 'drei' })
  endNext()
  await takeTurn({ organisation: 'vier' })
})

test('whoever comes while a turn is handed on does not overtake those who wait', async () => {
  const { got, wait, endFirst } = watched(createTurns({ perOrganisation: 1, inProcess: 1 }, 60_000))
  await wait('eins', 'alice')
  const waiting = wait('zwei', 'bob')
  endFirst()
  const late = wait('drei', 'carol')
  await waiting
  endFirst()
  await late
  expect(got).toEqual(['eins.alice', 'zwei.bob', 'drei.carol'])
})
