import { endpoints } from '@kontor/contract/endpoints'
import type { SettlementForm } from '@kontor/domain/chains/paper'
import { payableOf } from '@kontor/domain/chains/settlement'
import type { Invoice, InvoiceContent } from '@kontor/domain/invoices/invoice'
import { emptyItem, emptySurcharge } from '@kontor/domain/invoices/invoice-defaults'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAudit } from '../audit/verify-audit.ts'
import { sampleAdvance, userWithChains } from '../testing/project-papers.ts'
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Whole cents, counted here alone. */
interface Sums {
  net19: number
  net7: number
  gross: number
}

/** Rounds half away from zero. */
function percentOf(cents: number, percent: number): number {
  return Math.sign(cents) * Math.floor((Math.abs(cents) * percent + 50) / 100)
}

function sumsOf(net19: number, net7: number): Sums {
  return { net19, net7, gross: net19 + percentOf(net19, 19) + net7 + percentOf(net7, 7) }
}

interface Advance extends Sums {
  id: string
  creditedLine: string
  isCancelled: boolean
  /** Id of the settlement that stands and includes it. */
  settledBy: string
}

interface Settlement {
  id: string
  work: [net19: number, net7: number]
  status: 'draft' | 'final' | 'cancelled'
}

const cents = (amount: number) => Math.round(amount * 100)

/** Plays one project by the calls of the API, and compares each result with its own count. */
class Project {
  readonly advances: Advance[] = []
  readonly settlements: Settlement[] = []
  private readonly user: TestUser
  private readonly form: SettlementForm

  constructor(user: TestUser, form: SettlementForm) {
    this.user = user
    this.form = form
  }

  get open(): Advance[] {
    return this.advances.filter(({ isCancelled, settledBy }) => !isCancelled && settledBy === '')
  }

  async advance(amount: number): Promise<void> {
    const [net19, net7] = [amount, Math.floor(amount / 3)]
    const items = [lineOf('a', net19, 0.19), lineOf('b', net7, 0.07)]
    const paper = { kind: 'advance', form: this.form } as const
    const draft = await this.user.call(endpoints.createInvoice, { body: sampleAdvance(0, { items, paper }) })
    const { id, content } = (await this.finalize(draft.id)) as Invoice
    const creditedLine = content.items[0]?.id ?? ''
    this.advances.push({ id, creditedLine, ...sumsOf(net19, net7), isCancelled: false, settledBy: '' })
  }

  async credit(advance: Advance, amount: number): Promise<void> {
    const lines = [{ itemId: advance.creditedLine, netto: amount / 100 }]
    const body = { invoiceId: advance.id, reason: '', lines }
    const draft = await this.attempt(() => this.user.send(endpoints.creditInvoice, { body }))
    expect(draft !== undefined).toBe(this.open.includes(advance) && amount > 0 && amount <= advance.net19)
    if (draft === undefined) return
    const { gross } = sumsOf(amount, 0)
    expect(await this.finalize(draft.id)).toMatchObject({ status: 'final' })
    advance.net19 -= amount
    advance.gross -= gross
  }

  async cancelAdvance(advance: Advance, isCredited: boolean): Promise<void> {
    const storno = await this.cancel(advance.id)
    expect(storno !== undefined).toBe(this.open.includes(advance) && !isCredited)
    if (storno) advance.isCancelled = true
  }

  async cancelSettlement(settlement: Settlement): Promise<void> {
    const before = await this.read(settlement.id)
    const storno = await this.cancel(settlement.id)
    expect(storno !== undefined).toBe(settlement.status === 'final')
    if (storno === undefined) return
    expect(cents(payableOf(storno.content))).toBe(-cents(payableOf(before.content)))
    settlement.status = 'cancelled'
    for (const one of this.advances) if (one.settledBy === settlement.id) one.settledBy = ''
  }

  async begin(advance: Advance): Promise<void> {
    const body = { invoiceId: advance.id }
    const draft = await this.attempt(() => this.user.send(endpoints.settleProject, { body }))
    expect(draft !== undefined).toBe(this.open.includes(advance))
    if (draft) this.settlements.push({ id: draft.id, work: [0, 0], status: 'draft' })
  }

  async update(settlement: Settlement): Promise<void> {
    const body = { invoiceId: settlement.id }
    const draft = await this.attempt(() => this.user.send(endpoints.settleProject, { body }))
    expect(draft !== undefined).toBe(settlement.status === 'draft' && this.open.length > 0)
  }

  /** Changes the lines of a draft as a client can, rightly or wrongly. */
  async edit(settlement: Settlement, change: (content: InvoiceContent) => Partial<InvoiceContent>) {
    if (settlement.status !== 'draft') return
    const draft = await this.read(settlement.id)
    const content = { ...draft.content, ...change(draft.content) }
    const { items } = await this.user
      .call(endpoints.updateInvoice, { body: { ...draft, content } })
      .then((saved) => saved.content)
    const worth = (rate: number) =>
      items
        .filter(({ settledAdvance, taxRate }) => settledAdvance === undefined && taxRate === rate)
        .reduce((total, { unitPrice }) => total + cents(unitPrice), 0)
    settlement.work = [worth(0.19), worth(0.07)]
  }

  /** Makes a draft final. After an update of its advances, that fails only if none of them is open. */
  async finish(settlement: Settlement, isUpdated: boolean): Promise<void> {
    if (settlement.status !== 'draft') return
    const { open } = this
    if (isUpdated) await this.update(settlement)
    const final = await this.finalize(settlement.id)
    if (isUpdated) expect(final !== undefined).toBe(open.length > 0)
    if (final === undefined) return expect((await this.read(settlement.id)).status).toBe('draft')
    const { content } = final
    if (content.paper?.kind !== 'settlement') throw new Error('The final is not a settlement.')
    // Each open advance once, and at least one: else tax is owed twice (§ 14c UStG).
    expect(open.length).toBeGreaterThan(0)
    expect(content.paper.settles.map(({ invoiceId }) => invoiceId)).toEqual(open.map(({ id }) => id))
    const [work19, work7] = settlement.work
    const rest = sumsOf(
      work19 - open.reduce((total, { net19 }) => total + net19, 0),
      work7 - open.reduce((total, { net7 }) => total + net7, 0),
    )
    const whole = sumsOf(work19, work7)
    const asked = whole.gross - open.reduce((total, { gross }) => total + gross, 0)
    expect(cents(content.totals.brutto)).toBe(this.form === 'rest' ? rest.gross : whole.gross)
    expect(cents(payableOf(content))).toBe(this.form === 'rest' ? rest.gross : asked)
    settlement.status = 'final'
    for (const one of open) one.settledBy = settlement.id
  }

  private finalize(invoiceId: string): Promise<Invoice | undefined> {
    const body = { invoiceId, status: 'final' } as const
    return this.attempt(() => this.user.send(endpoints.setInvoiceStatus, { body }))
  }

  private cancel(invoiceId: string): Promise<Invoice | undefined> {
    const body = { invoiceId, reason: '' }
    return this.attempt(() => this.user.send(endpoints.cancelInvoice, { body }))
  }

  private read(id: string): Promise<Invoice> {
    return this.user.call(endpoints.getInvoice, { params: { id } })
  }

  /** The invoice that a call returns; undefined if the server refuses with a reason. */
  private async attempt(send: () => ReturnType<TestUser['send']>): Promise<Invoice | undefined> {
    const response = await send()
    if (response.statusCode === 200) return response.json()
    expect([400, 409, 422]).toContain(response.statusCode)
    return undefined
  }
}

function lineOf(id: string, price: number, taxRate: number) {
  return { ...emptyItem(taxRate), id, title: id, unitPrice: price / 100 }
}

const addWork = (amount: number) => (content: InvoiceContent) => ({
  items: [lineOf('', amount, 0.19), lineOf('', Math.floor(amount / 2), 0.07), ...content.items],
})
const emptied = (content: InvoiceContent) => ({
  items: content.items.filter(({ settledAdvance }) => settledAdvance === undefined),
})
const surcharged = (content: InvoiceContent) => ({
  surcharges: [
    {
      ...emptySurcharge(0.19),
      amount: 10,
      itemReferences: content.items.flatMap((item) => (item.settledAdvance === undefined ? [] : [item.id])),
    },
  ],
})

const moves = [
  ...['advance', 'advance', 'credit', 'cancelAdvance', 'cancelSettlement', 'begin', 'begin'],
  ...['update', 'work', 'work', 'emptied', 'surcharged', 'finish', 'finish', 'finish'],
] as const
const plays = fc.array(
  fc.record({
    move: fc.constantFrom(...moves),
    at: fc.nat(20),
    amount: fc.integer({ min: 0, max: 200_000 }),
  }),
  { minLength: 8, maxLength: 24 },
)

test('random projects, with wrong moves in them, charge every cent once (§ 14c UStG)', async () => {
  await fc.assert(
    fc.asyncProperty(plays, fc.constantFrom('rest' as const, 'full' as const), async (play, form) => {
      const user = await userWithChains(app)
      const project = new Project(user, form)
      const credited = new Set<Advance>()
      await project.advance(300_000)
      for (const { move, at, amount } of play) {
        const { advances, settlements } = project
        const advance = advances[at % advances.length]
        const settlement = settlements[at % Math.max(1, settlements.length)]
        if (advance === undefined) continue
        if (move === 'advance') await project.advance(amount + 1)
        if (move === 'credit') {
          const before = advance.net19
          await project.credit(advance, amount)
          if (advance.net19 !== before) credited.add(advance)
        }
        if (move === 'cancelAdvance') await project.cancelAdvance(advance, credited.has(advance))
        if (move === 'begin') await project.begin(advance)
        if (settlement === undefined) continue
        if (move === 'cancelSettlement') await project.cancelSettlement(settlement)
        if (move === 'update') await project.update(settlement)
        if (move === 'work') await project.edit(settlement, addWork(amount))
        if (move === 'emptied') await project.edit(settlement, emptied)
        if (move === 'surcharged') await project.edit(settlement, surcharged)
        if (move === 'finish') await project.finish(settlement, amount % 2 === 0)
      }
      await app.database.within(user.organisation, (db) => verifyAudit(db, user.organisation))
    }),
    { numRuns: 15 },
  )
}, 120_000)
