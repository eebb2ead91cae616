import type { LearnedPayers } from './claim-index.ts'
import type { MatchClaim, MatchLine } from './match.ts'

/** A line of the labelled set, and the claims that it truly pays; [] if it pays none of the open ones. */
export interface LabelledLine {
  line: MatchLine
  truth: readonly string[]
  kind: string
}

export interface LabelledSet {
  claims: MatchClaim[]
  lines: LabelledLine[]
  learned: LearnedPayers
}

/** Reproducible numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const ibanOf = (customer: number) => `DE89${String(370400440532013000n + BigInt(customer))}`

/** How payers write a number; each keeps the digits. */
const writings: readonly ((number: string) => string[])[] = [
  (number) => [`Rechnung ${number}`],
  (number) => [`RE ${number} vom 03.02.2026`],
  (number) => [`rg.nr.${number.toLowerCase()}`],
  (number) => [number.replaceAll('-', '/')],
  (number) => [`Rechnung ${number.replaceAll('-', ' ')} danke`],
  (number) => [`RECHNUNG${number.replaceAll('-', '')}`],
  (number) => [`Kd.-Zahlung Rechnung ${number.slice(0, -2)}`, `${number.slice(-2)} besten Dank`],
  (number) => [`Rechnungsnummer ${number.slice(0, 3)}`, number.slice(3)],
  (number) => [`Invoice no. ${number}, thank you`],
  (number) => ['Danke', `fuer ${number}`],
]

/**
 * Lines as payers write them, and traps: texts, numbers, amounts and accounts that look right and are not. Amounts repeat on
 * purpose, so that the amount alone never tells claims apart.
 */
export function labelledLines(seed: number, pattern: (counter: number) => string): LabelledSet {
  const random = randomNumbers(seed)
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)]
    if (value === undefined) throw new RangeError('nothing to pick from')
    return value
  }
  const amounts = [11900, 11900, 23800, 59500, 5000, 119000]
  const claimOf = (counter: number): MatchClaim => {
    const customer = counter % 60
    const open = pick(amounts)
    const discount = Math.round(open * 0.02)
    return {
      claimId: `c${counter}`,
      number: pattern(counter),
      customerId: `k${customer}`,
      customerNumber: String(70_000 + customer),
      customerName: `Firma${String.fromCharCode(65 + (customer % 26))}${String.fromCharCode(97 + (customer % 7))}x GmbH`,
      currency: counter % 17 === 0 ? 'CHF' : 'EUR',
      open,
      discounts:
        counter % 3 === 0
          ? [{ amount: open - discount, discount, until: counter % 2 === 0 ? '2026-01-31' : '2026-03-31' }]
          : [],
    }
  }
  const claims = Array.from({ length: 150 }, (_, index) => claimOf(index + 1))
  // Claims that are settled already: their numbers are no longer open.
  const settled = Array.from({ length: 60 }, (_, index) => claimOf(index + 151))
  // Of every customer but each fifth, the IBAN is known; the IBAN of a tax adviser paid for three customers.
  const learned = new Map<string, Set<string>>()
  for (let customer = 0; customer < 60; customer += 1)
    if (customer % 5 > 0) learned.set(ibanOf(customer), new Set([`k${customer}`]))
  const shared = ibanOf(900)
  learned.set(shared, new Set(['k1', 'k2', 'k3']))

  const lines: LabelledLine[] = []
  const customerOf = (claim: MatchClaim) => Number(claim.customerId.slice(1))
  const push = (kind: string, truth: readonly MatchClaim[], changes: Partial<MatchLine>) => {
    const [first] = truth
    lines.push({
      kind,
      truth: truth.map(({ claimId }) => claimId),
      line: {
        id: `l${lines.length}`,
        amount: truth.reduce((sum, { open }) => sum + open, 0),
        currency: first?.currency ?? 'EUR',
        day: `2026-02-${String(1 + (lines.length % 28)).padStart(2, '0')}`,
        party: first?.customerName ?? 'Unbekannt',
        iban: first === undefined ? '' : ibanOf(customerOf(first)),
        texts: [],
        references: [`E2E-${Math.floor(random() * 1e15)}`],
        ...changes,
      },
    })
  }
  for (const claim of claims) {
    const write = pick(writings)
    const open = claim.open
    const kind = Math.floor(random() * 6)
    if (kind < 3) push('number', [claim], { texts: write(claim.number) })
    else if (kind === 3)
      push('number, unknown account', [claim], { texts: write(claim.number), iban: ibanOf(500) })
    else if (kind === 4) push('account only', [claim], { texts: ['Vielen Dank'] })
    else {
      const discount = claim.discounts.find(({ until }) => until > '2026-03')
      push('Skonto', [claim], { texts: write(claim.number), amount: discount?.amount ?? open })
    }
  }
  for (let index = 0; index + 70 < claims.length; index += 7) {
    const [one, other] = [claims[index], claims[index + 60]]
    if (one === undefined || other === undefined || one.currency !== other.currency) continue
    push('several numbers', [one, other], { texts: [`Rechnungen ${one.number}, ${other.number}`] })
    push('several numbers', [one, other], { texts: [`${one.number} und`, `${other.number}`] })
  }
  for (const claim of claims.filter((_, index) => index % 3 === 0)) {
    const { open, number, currency } = claim
    const digits = number.replace(/\D/g, '')
    const stranger = { amount: open, currency, iban: ibanOf(700), party: 'Fremd AG' }
    push('trap: longer number', [], { ...stranger, texts: [`Rechnung 1${digits}`, 'x'] })
    push('trap: longer number', [], { ...stranger, texts: [`Rechnung ${number}7`] })
    push('trap: longer number', [], { ...stranger, texts: [`Vertrag ${digits}99 / 4711`] })
    push('trap: offer', [], { ...stranger, texts: [`Angebot ${number}`] })
    push('trap: offer', [], { ...stranger, texts: [`AN-${number}`] })
    push('trap: order', [], { ...stranger, texts: [`Bestellung Nr. ${number}`] })
    push('trap: customer number', [], { ...stranger, texts: [`Kundennummer ${digits}`] })
    push('trap: amount alone', [], { ...stranger, texts: ['Danke'] })
    push('trap: amount and name', [], { ...stranger, party: claim.customerName, texts: ['Zahlung'] })
    push('trap: tax adviser', [], { ...stranger, iban: shared, texts: ['Sammelzahlung'] })
    push('trap: currency', [], { ...stranger, currency: 'USD', texts: [`Rechnung ${number}`] })
    push('trap: part of an amount', [], { ...stranger, amount: open - 1, texts: [`Rechnung ${number}`] })
    const rival = claims.find(
      (one) => one.customerId !== claim.customerId && one.open === open && one.currency === currency,
    )
    // Mistyped: the customer of another claim names this number; what it owes has the same amount.
    if (rival !== undefined && learned.has(ibanOf(customerOf(rival))))
      push('trap: mistyped number', [rival], { texts: [`Rechnung ${number}`] })
  }
  for (const old of settled) {
    const own = claims.filter(({ customerId }) => customerId === old.customerId)
    for (const claim of own)
      push('trap: paid twice', [], {
        amount: claim.open,
        currency: claim.currency,
        iban: ibanOf(customerOf(claim)),
        texts: pick(writings)(old.number),
      })
  }
  const dated = claims.filter(({ number }) => /^2026-0[1-9][0-2]\d$/.test(number)).slice(0, 10)
  for (const { number, open, currency } of dated) {
    const [, year, month, day] = /^(\d{4})-(\d\d)(\d\d)$/.exec(number) ?? []
    for (const text of [
      `vom ${year}-${month}-${day}`,
      `am ${year}.${month}.${day} gebucht`,
      `Termin ${year}${month}${day}`,
    ])
      push('trap: day', [], { amount: open, currency, iban: ibanOf(700), party: 'Fremd AG', texts: [text] })
  }
  return { claims, lines, learned }
}
