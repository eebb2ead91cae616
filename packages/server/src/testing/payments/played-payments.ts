import { endpoints } from '@kontor/contract/endpoints'
import type { Payment, PaymentInput } from '@kontor/contract/payments/payment-schema'
import { berlinDay } from '@kontor/domain/days/calendar-day'
import { formatDay } from '@kontor/domain/money/german-format'
import { expect } from 'vitest'
import type { TestUser } from '../test-app.ts'
import type { CountedClaim, CountedMoney, CountedPart, CountedPayment } from './counted-claims.ts'
import { givenUpOn, losses, settle, share, skontos, takeBackSkonto } from './counted-reductions.ts'
import { datedAt, finalOf, paymentBody } from './payment-calls.ts'

// Counts claims and payments in whole cents, independently of the product: it shares no code with the domain,
// and knows only what the tests did.

const day = 86_400

const cents = (amount: number) => Math.round(amount * 100)
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const isMoney = (kind: CountedPart['kind']) => kind === 'payment' || kind === 'interest' || kind === 'fee'
const isReducing = (kind: CountedPart['kind']) => kind !== 'interest' && kind !== 'fee'

/** Plays what an organisation's users do with money, and counts what has to be open afterwards. */
export class PlayedPayments implements CountedMoney {
  readonly claims: CountedClaim[] = []
  /** Those that stand. */
  payments: CountedPayment[] = []
  /** Those that were undone, and what undid them: they still count on the days before. */
  readonly undoings: CountedPayment[] = []
  readonly user: TestUser
  readonly now: number

  constructor(user: TestUser, now: number) {
    this.user = user
    this.now = now
  }

  async invoice(net: number, currency: 'EUR' | 'USD', daysAgo: number): Promise<void> {
    const date = this.now - daysAgo * day
    const draftless = await finalOf(this.user, net / 100, { dates: datedAt(date) }, currency)
    const papers = [{ cents: net + tax(net), tax: tax(net), date }]
    const itemId = draftless.content.items[0]?.id ?? ''
    this.claims.push({ id: draftless.id, itemId, currency, papers, net, isTakenBack: false })
  }

  async storno(claim: CountedClaim): Promise<void> {
    await this.user.call(endpoints.cancelInvoice, { body: { invoiceId: claim.id, reason: '' } })
    const cents = -sum(claim.papers.map((paper) => paper.cents))
    claim.papers.push({ cents, tax: -sum(claim.papers.map((paper) => paper.tax)), date: this.now })
    claim.isTakenBack = true
    settle(this)
  }

  async credit(claim: CountedClaim, net: number): Promise<void> {
    const lines = [{ itemId: claim.itemId, netto: net / 100 }]
    const body = { invoiceId: claim.id, reason: '', lines }
    const draft = await this.user.call(endpoints.creditInvoice, { body })
    const final = { invoiceId: draft.id, status: 'final' }
    await this.user.call(endpoints.setInvoiceStatus, { body: final })
    const gross = net + tax(net)
    takeBackSkonto(this, claim, gross)
    claim.papers.push({ cents: -gross, tax: -tax(net), date: this.now })
    claim.isTakenBack = true
    settle(this)
  }

  openOf(claim: CountedClaim, until = this.now): number {
    const charged = claim.papers.filter(({ date }) => date <= until).map((paper) => paper.cents)
    const parts = [...this.payments, ...this.undoings].flatMap((payment) => payment.parts)
    const own = parts.filter((one) => one.claim === claim && one.date <= until && isReducing(one.kind))
    return sum(charged) - sum(own.map((one) => one.cents))
  }

  /** What can be paid back: at most the credit, and at most what came in or the papers owe. */
  creditOf(claim: CountedClaim): number {
    const parts = this.payments.flatMap((payment) => payment.parts)
    const money = parts.filter(
      ({ claim: of, kind }) => of === claim && (kind === 'payment' || kind === 'charge'),
    )
    const owed = Math.max(0, -sum(claim.papers.map((paper) => paper.cents)))
    return Math.max(0, Math.min(-this.openOf(claim), sum(money.map((one) => one.cents)) + owed))
  }

  freeOf({ cents: amount, parts }: CountedPayment, until = this.now): number {
    const used = parts.filter(({ kind, date }) => isMoney(kind) && date <= until)
    return amount - sum(used.map((one) => one.cents))
  }

  body(
    amount: number,
    parts: readonly Omit<CountedPart, 'date'>[],
    changes: Partial<PaymentInput> = {},
  ): PaymentInput {
    const allocations = parts.map(({ claim, kind, cents: part }) => ({
      invoiceId: claim.id,
      kind,
      amount: part / 100,
    }))
    const [first] = parts
    return paymentBody(amount / 100, { currency: first?.claim.currency ?? 'EUR', allocations, ...changes })
  }

  async record(
    amount: number,
    parts: readonly Omit<CountedPart, 'date'>[],
    changes: Partial<PaymentInput> & { daysAgo?: number } = {},
  ): Promise<void> {
    const { daysAgo = 0, ...fields } = changes
    const date = this.now - daysAgo * day
    const body = this.body(amount, parts, { date, ...fields })
    const payment = await this.user.call(endpoints.recordPayment, { body })
    const { currency } = body
    if (currency === 'GBP') throw new Error('not played')
    this.payments.push({
      id: payment.id,
      cents: amount,
      currency,
      date,
      parts: parts.map((one) => ({ ...one, date })),
      returns: undefined,
      isReturned: false,
    })
    settle(this)
  }

  async use(payment: CountedPayment, claim: CountedClaim, amount: number): Promise<void> {
    const allocations = [{ invoiceId: claim.id, kind: 'payment' as const, amount: amount / 100 }]
    const body = { paymentId: payment.id, date: 0, allocations }
    await this.user.call(endpoints.allocatePayment, { body })
    payment.parts.push({ claim, kind: 'payment', cents: amount, date: this.now })
    settle(this)
  }

  async giveBack(payment: CountedPayment): Promise<void> {
    const body = this.returnBody(payment)
    const made: Payment = await this.user.call(endpoints.recordPayment, { body })
    this.payments.push({
      ...payment,
      id: made.id,
      cents: -payment.cents,
      date: this.now,
      parts: payment.parts.map((one) => ({ ...one, cents: -one.cents, date: this.now })),
      returns: payment,
    })
    payment.isReturned = true
    settle(this)
  }

  returnBody(payment: CountedPayment): PaymentInput {
    const { currency, id: returnOf } = payment
    return paymentBody(-payment.cents / 100, { currency, returnOf, date: this.now })
  }

  async undo(payment: CountedPayment): Promise<void> {
    await this.user.call(endpoints.undoPayment, { body: { paymentId: payment.id } })
    const taken = payment.parts.map((one) => ({
      ...one,
      cents: -one.cents,
      date: this.now,
      of: one.of ?? one,
    }))
    this.undoings.push({ ...payment, cents: -payment.cents, date: this.now, parts: taken })
    this.payments = this.payments.filter((one) => one !== payment)
    this.undoings.push(payment)
    if (payment.returns) payment.returns.isReturned = false
    settle(this)
  }

  /** Compares each claim, the list and its totals with the count, today and on an earlier day. */
  async compare(earlier: number): Promise<void> {
    for (const claim of this.claims) await this.#compareClaim(claim)
    await this.#compareTax()
    const invoiceIds = this.claims.map(({ id }) => id)
    const states = await this.user.call(endpoints.listClaimStates, { body: { invoiceIds } })
    expect(states.map((one) => [one.invoiceId, cents(one.open)]).toSorted()).toEqual(
      this.claims.map((claim) => [claim.id, this.openOf(claim)]).toSorted(),
    )
    for (const until of [this.now, this.now - earlier * day]) await this.#compareList(until)
    await this.#compareSummary()
  }

  /** The claims of `finalOf` state no due day, so nothing is late. */
  async #compareSummary(): Promise<void> {
    const shown = await this.user.call(endpoints.getPaymentSummary)
    const month = (date: number) => formatDay(date, 'MM.YYYY')
    for (const currency of ['EUR', 'USD'] as const) {
      const claims = this.claims.filter((claim) => claim.currency === currency)
      const owed = claims.map((claim) => this.openOf(claim)).filter((one) => one > 0)
      const parts = this.payments.flatMap((payment) => payment.parts)
      const received = parts.filter(
        ({ claim, kind, date }) =>
          claims.includes(claim) && kind === 'payment' && month(date) === month(this.now),
      )
      const own = shown.find((one) => one.currency === currency)
      expect([cents(own?.open ?? 0), own?.overdue ?? 0]).toEqual([sum(owed), 0])
      expect(cents(own?.received ?? 0)).toBe(sum(received.map((one) => one.cents)))
    }
  }

  /** Only money that came in is a credit: what was received is what settles the claim, and the credit. */
  async #compareClaim(claim: CountedClaim): Promise<void> {
    const shown = await this.user.call(endpoints.getClaim, { params: { invoiceId: claim.id } })
    expect(cents(shown.open)).toBe(this.openOf(claim))
    const parts = shown.payments
      .flatMap(({ allocations }) => allocations)
      .filter((one) => one.claimId === claim.id)
    const amountOf = (isWanted: (kind: CountedPart['kind']) => boolean) =>
      sum(parts.filter(({ kind }) => isWanted(kind)).map(({ amount }) => cents(amount)))
    const received = amountOf((kind) => kind === 'payment')
    const givenUp = amountOf((kind) => isReducing(kind) && kind !== 'payment')
    const credit = Math.max(0, -cents(shown.open))
    const settled = cents(shown.payable) - givenUp - Math.max(0, cents(shown.open))
    expect(credit).toBeLessThanOrEqual(Math.max(0, received))
    expect(settled + credit).toBe(received)
  }

  /** With agreed payments, the tax of what is charged and not given up is due, and no other. */
  async #compareTax(): Promise<void> {
    const { year } = berlinDay(this.now)
    const body = { year, step: 'year' as const, currency: 'EUR' as const }
    const { periods } = await this.user.call(endpoints.readFigures, { body })
    const shown = periods.flatMap((period) => period.tax.map((one) => cents(one.tax)))
    const expected = this.claims
      .filter(({ currency }) => currency === 'EUR')
      .map((claim) => {
        const charged = sum(claim.papers.map((paper) => paper.cents))
        const whole = sum(claim.papers.map((paper) => paper.tax))
        const left = givenUpOn(this, claim, [...skontos, ...losses]).map((one) => one.left)
        return charged === 0 ? 0 : whole - share(Math.min(sum(left), charged), whole, charged)
      })
    expect(sum(shown)).toBe(sum(expected))
  }

  async #compareList(until: number): Promise<void> {
    const list = await this.user.call(endpoints.listOpenItems, { body: { asOf: until } })
    const expected = this.claims.map((claim) => [claim.id, this.openOf(claim, until)] as const)
    expect(list.items.map((item) => [item.invoiceId, cents(item.open)]).toSorted()).toEqual(
      expected.filter(([, open]) => open !== 0).toSorted(),
    )
    for (const currency of ['EUR', 'USD'] as const) {
      const open = this.claims
        .filter((claim) => claim.currency === currency)
        .map((claim) => this.openOf(claim, until))
      const all = [...this.payments, ...this.undoings]
      const paid = all.filter((one) => one.currency === currency && one.date <= until)
      const free = sum(paid.map((one) => this.freeOf(one, until)))
      const total = list.totals.find((one) => one.currency === currency)
      expect(cents(total?.open ?? 0)).toBe(sum(open.filter((one) => one > 0)))
      expect(cents(total?.credit ?? 0)).toBe(free - sum(open.filter((one) => one < 0)))
      expect(sum(Object.values(total?.buckets ?? {}).map(cents))).toBe(cents(total?.open ?? 0))
    }
  }
}

/** The tax of a net amount at 19 %, rounded half away from zero. */
function tax(net: number): number {
  return Math.floor((net * 19 + 50) / 100)
}
