import { describe, expect, test } from 'vitest'
import { indexClaims } from './claim-index.ts'
import { labelledLines } from './labelled-lines.ts'
import type { MatchClaim, MatchLine, Proposal } from './match.ts'
import { matchLine } from './match-line.ts'
import { matchLines } from './match-lines.ts'

const claimsOf = (proposal: Proposal | undefined) =>
  (proposal?.parts ?? []).map(({ claimId }) => claimId).sort()

/** Recall: the share of the lines that are certain, and of those whose claims are among the proposals. */
describe.each([
  ['2026-0117', (counter: number) => `2026-${String(counter + 100).padStart(4, '0')}`, 0.8, 0.99],
  ['RE-2026-0017', (counter: number) => `RE-2026-${String(counter).padStart(4, '0')}`, 0.8, 0.99],
  [
    'P8-2026-00017',
    (counter: number) => `P${counter % 9}-2026-${String(counter).padStart(5, '0')}`,
    0.85,
    0.99,
  ],
  // So short that only the account of the payer makes them certain.
  ['17', (counter: number) => String(counter), 0.25, 0.95],
] as const)('numbers such as %s', (_, pattern, certainShare, proposedShare) => {
  test.each([1, 2, 3, 4])(
    'no certain match of the labelled lines with traps is wrong (seed %i) [A22.14]',
    (seed) => {
      const { claims, lines, learned } = labelledLines(seed, pattern)
      const index = indexClaims(claims, learned)
      const matched = lines.map((labelled) => {
        const { isCertain, proposals } = matchLine(labelled.line, index)
        const truth = labelled.truth.toSorted().join()
        return {
          ...labelled,
          isCertain,
          isRight: claimsOf(proposals[0]).join() === truth,
          isProposed: proposals.some((proposal) => claimsOf(proposal).join() === truth),
          count: proposals.length,
        }
      })
      expect(matched.filter(({ isCertain, isRight }) => isCertain && !isRight)).toEqual([])
      expect(matched.every(({ count }) => count <= 3)).toBe(true)
      const payable = matched.filter(({ truth, kind }) => truth.length > 0 && !kind.startsWith('trap'))
      const shareOf = (own: readonly unknown[]) => own.length / payable.length
      expect(shareOf(payable.filter(({ isCertain }) => isCertain))).toBeGreaterThan(certainShare)
      expect(shareOf(payable.filter(({ isProposed }) => isProposed))).toBeGreaterThan(proposedShare)
    },
  )
})

const claim = (changes: Partial<MatchClaim> = {}): MatchClaim => ({
  claimId: 'c17',
  number: '2026-0017',
  customerId: 'k1',
  customerNumber: '10001',
  customerName: 'Muster GmbH',
  currency: 'EUR',
  open: 11900,
  discounts: [],
  ...changes,
})
const other = claim({ claimId: 'c18', number: '2026-0018', customerId: 'k2', customerNumber: '10002' })
const line = (changes: Partial<MatchLine> = {}): MatchLine => ({
  id: 'l1',
  amount: 11900,
  currency: 'EUR',
  day: '2026-02-02',
  party: 'Zahler',
  iban: 'DE89370400440532013000',
  texts: [],
  references: [],
  ...changes,
})
const learned = (...customers: string[]) => new Map([['DE89370400440532013000', new Set(customers)]])

function matchOf(
  changes: Partial<MatchLine>,
  claims = [claim(), other],
  payers = new Map<string, Set<string>>(),
) {
  return matchLine(line(changes), indexClaims(claims, payers))
}

test('the reasons say what agrees [A22.14]', () => {
  expect(matchOf({ texts: ['Rechnung 2026-0017'], party: 'MUSTER' }, undefined, learned('k1'))).toEqual({
    isCertain: true,
    proposals: [
      {
        parts: [{ claimId: 'c17', amount: 11900, discount: 0 }],
        reasons: ['number', 'iban', 'name', 'amount'],
      },
    ],
  })
})

test('a number with another amount is proposed, never certain [A22.14]', () => {
  expect(matchOf({ texts: ['2026-0017'], amount: 11850 })).toEqual({
    isCertain: false,
    proposals: [{ parts: [{ claimId: 'c17', amount: 11850, discount: 0 }], reasons: ['number', 'centsOff'] }],
  })
  expect(matchOf({ texts: ['2026-0017'], amount: 20000 }).proposals).toEqual([
    { parts: [{ claimId: 'c17', amount: 11900, discount: 0 }], reasons: ['number', 'amountDiffers'] },
  ])
})

test('a Skonto in time is certain with the number, a late one is asked about [A22.14]', () => {
  const with2 = (isLate: boolean) => [
    claim({ discounts: [{ amount: 11662, discount: 238, until: isLate ? '2026-02-01' : '2026-02-02' }] }),
  ]
  expect(matchOf({ texts: ['2026-0017'], amount: 11662 }, with2(false))).toEqual({
    isCertain: true,
    proposals: [{ parts: [{ claimId: 'c17', amount: 11662, discount: 238 }], reasons: ['number', 'skonto'] }],
  })
  expect(matchOf({ texts: ['2026-0017'], amount: 11662 }, with2(true))).toMatchObject({
    isCertain: false,
    proposals: [{ reasons: ['number', 'skontoLate'] }],
  })
})

test('an account that pays for several customers is never the only evidence [A22.15]', () => {
  const match = matchOf(
    { texts: ['Danke'] },
    [claim(), claim({ claimId: 'c19', number: '2026-0019', customerId: 'k3', open: 7000 })],
    learned('k1', 'k3'),
  )
  expect(match).toMatchObject({ isCertain: false, proposals: [{ reasons: ['sharedIban', 'amount'] }, {}] })
})

test('an account that has only paid for other customers makes a number unsure [A22.14]', () => {
  const match = matchOf({ texts: ['Rechnung 2026-0017'] }, undefined, learned('k2'))
  expect(match.isCertain).toBe(false)
  expect(match.proposals.map(({ parts, reasons }) => [parts[0]?.claimId, reasons])).toEqual([
    ['c17', ['number', 'otherPayer', 'amount']],
    ['c18', ['iban', 'amount']],
  ])
})

test('a known account with two fitting claims is asked about [A22.14]', () => {
  const match = matchOf({}, [claim(), { ...other, customerId: 'k1' }], learned('k1'))
  expect(match.isCertain).toBe(false)
  expect(match.proposals.map(claimsOf)).toEqual([['c17'], ['c18']])
})

test('all open claims of a known account together are certain if nothing else fits [A22.14]', () => {
  const claims = [claim(), { ...other, customerId: 'k1', open: 500 }]
  expect(matchOf({ amount: 12400 }, claims, learned('k1'))).toMatchObject({
    isCertain: true,
    proposals: [{ reasons: ['iban', 'amount', 'sum'] }],
  })
})

test('the customer number alone proposes; with a number of another claim nothing is certain [A22.14]', () => {
  expect(matchOf({ texts: ['Kunde 10001'] })).toMatchObject({
    isCertain: false,
    proposals: [{ reasons: ['customerNumber', 'amount'] }, {}],
  })
  expect(matchOf({ texts: ['2026-0017 Kd 10002'] }).isCertain).toBe(false)
})

test.each([
  ['glued', ['2026001720260018']],
  ['glued to a word', ['Rechnungen20260017und20260018']],
  ['cut in the middle', ['Rechnungen 2026-0017, 2026-00', '18']],
  ['in the structured reference', []],
])('two numbers that are %s are both found [A22.14]', (_, texts) => {
  const references = texts.length === 0 ? ['RF182026001720260018'] : []
  const match = matchOf({ texts, references, amount: 23800 })
  expect(match.isCertain).toBe(true)
  expect(claimsOf(match.proposals[0])).toEqual(['c17', 'c18'])
})

test('two lines of one payer for one claim: the first is certain; of two payers, none is [A22.14]', () => {
  const [first, second] = [
    line({ texts: ['2026-0017'] }),
    line({ id: 'l2', day: '2026-02-03', texts: ['2026-0017'] }),
  ]
  const same = matchLines([second, first], [claim()], new Map())
  expect([same.get('l1')?.isCertain, same.get('l2')?.isCertain]).toEqual([true, false])
  const different = matchLines([first, { ...second, iban: 'DE02120300000000202051' }], [claim()], new Map())
  expect([different.get('l1')?.isCertain, different.get('l2')?.isCertain]).toEqual([false, false])
  expect(different.get('l1')?.proposals[0]?.reasons).toContain('taken')
})

test('many lines and claims of one amount are matched by their numbers without comparing all pairs [A22.14]', () => {
  const claims = Array.from({ length: 4000 }, (_, index) =>
    claim({
      claimId: `c${index}`,
      number: `2026-${10000 + index}`,
      customerId: `k${index % 100}`,
      customerName: `N${index}`,
    }),
  )
  let reads = 0
  const counted = claims.map((one) => ({
    ...one,
    get open() {
      reads += 1
      return 11900
    },
  }))
  const lines = claims.map(({ number }, index) =>
    line({ id: `l${index}`, texts: [`Rechnung ${number}`], iban: '' }),
  )
  const matches = matchLines(lines, counted, new Map())
  expect([...matches.values()].filter(({ isCertain }) => isCertain)).toHaveLength(4000)
  expect(reads / claims.length).toBeLessThan(30)
})
