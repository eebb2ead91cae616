import type { CountedClaim, CountedMoney, CountedPart } from './counted-claims.ts'

export const skontos = ['skonto'] as const
export const losses = ['badDebt', 'writeOff'] as const

type Kinds = readonly CountedPart['kind'][]

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

function partsOf(played: CountedMoney, claim: CountedClaim): CountedPart[] {
  return played.payments.flatMap(({ parts }) => parts).filter((one) => one.claim === claim)
}

/** What was given up and not returned: the largest first, with what of it still counts. */
export function givenUpOn(played: CountedMoney, claim: CountedClaim, kinds: Kinds) {
  const live = played.payments.filter(({ returns, isReturned }) => returns === undefined && !isReturned)
  const all = partsOf(played, claim)
  return live
    .flatMap((payment) => payment.parts.map((part) => ({ payment, part })))
    .filter(({ part }) => part.claim === claim && part.of === undefined && kinds.includes(part.kind))
    .map(({ payment, part }) => {
      const later = all.filter(({ of }) => of === part)
      return { payment, part, left: part.cents + sum(later.map((one) => one.cents)) }
    })
    .sort((a, b) => b.part.cents - a.part.cents)
}

/** Takes back, or grants again, the largest parts first, until `wanted` is given up. */
function giveUp(played: CountedMoney, claim: CountedClaim, kinds: Kinds, wanted: number): void {
  const own = givenUpOn(played, claim, kinds)
  let change = wanted - sum(own.map(({ left }) => left))
  for (const { payment, part, left } of own) {
    const cents = change < 0 ? Math.max(change, -left) : Math.min(change, part.cents - left)
    change -= cents
    const { kind } = part
    if (cents !== 0) payment.parts.push({ claim, kind, cents, date: played.now, of: part })
  }
}

function moneyFor(played: CountedMoney, claim: CountedClaim): number {
  return sum(partsOf(played, claim).flatMap(({ kind, cents }) => (kind === 'payment' ? [cents] : [])))
}

/** A credit first takes what is open and what was written off; the rest was paid by money and its share of Skonto. */
export function takeBackSkonto(played: CountedMoney, claim: CountedClaim, gross: number): void {
  const skonto = sum(givenUpOn(played, claim, skontos).map(({ left }) => left))
  const loss = sum(givenUpOn(played, claim, losses).map(({ left }) => left))
  const paid = Math.max(0, gross - Math.max(0, played.openOf(claim)) - loss)
  const charged = sum(claim.papers.map(({ cents: one }) => one))
  const whole = Math.min(moneyFor(played, claim) + skonto, charged - loss)
  if (paid > 0) giveUp(played, claim, skontos, skonto - (whole > 0 ? share(paid, skonto, whole) : skonto))
}

/** A Storno takes back all Skonto; a loss counts while neither papers nor money cover it. */
export function settle(played: CountedMoney): void {
  for (const claim of played.claims) {
    const charged = sum(claim.papers.map(({ cents: one }) => one))
    const skonto = Math.min(sum(givenUpOn(played, claim, skontos).map(({ left }) => left)), charged)
    giveUp(played, claim, skontos, skonto)
    const granted = sum(givenUpOn(played, claim, losses).map(({ part }) => part.cents))
    const missing = Math.max(0, charged - moneyFor(played, claim) - skonto)
    giveUp(played, claim, losses, Math.min(granted, missing))
  }
}

/** `amount × part ÷ whole`, rounded half away from zero. */
export function share(amount: number, part: number, whole: number): number {
  return Math.floor((2 * amount * part + whole) / (2 * whole))
}
