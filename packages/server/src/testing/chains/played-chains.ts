import { endpoints } from '@kontor/contract/endpoints'
import type { Invoice, InvoiceContent } from '@kontor/domain/invoices/invoice'
import type { SettlementForm } from '@kontor/domain/invoices/paper'
import { expect } from 'vitest'
import { sampleInvoice, sampleItem } from '../sample-bodies.ts'
import type { TestUser } from '../test-app.ts'
import {
  amountsOf,
  type CountedPaper,
  type CountedRate,
  cents,
  chainOf,
  chargedBy,
  counted,
  dueOn,
  leftOf,
  nothing,
  plus,
  stated,
  statedOf,
} from './chain-count.ts'

export interface PlayedLine {
  rate: CountedRate
  cents: number
}

/** A form of settlement for each project of the tests; each project has a customer of its own. */
export const projects = { P100: 'rest', P200: 'full' } as const satisfies Record<string, SettlementForm>
export type PlayedProject = keyof typeof projects

const { content: sample } = sampleInvoice()

/** Plays the moves of an organisation's users on the server, and counts what each paper has to state. */
export class PlayedChains {
  readonly papers: CountedPaper[] = []
  readonly user: TestUser

  constructor(user: TestUser) {
    this.user = user
  }

  /** The content of an ordinary invoice of a project's customer. */
  contentOf(project: PlayedProject, lines: readonly PlayedLine[]): InvoiceContent {
    const customer = { companyName: `Kunde ${project} GmbH`, VAT: `DE${project.slice(1)}456788` }
    return {
      ...sample,
      customer: { ...sample.customer, customerId: `c-${project}`, ...customer },
      customInfos: sample.customInfos.map((info) =>
        info.key === 'PROJECTNR' ? { ...info, value: project, show: true } : info,
      ),
      items: lines.map(itemOf),
    }
  }

  draft(content: InvoiceContent): Promise<Invoice> {
    return this.user.call(endpoints.createInvoice, { body: { ...sampleInvoice(), content } })
  }

  finalize({ id }: Invoice): Promise<Invoice> {
    return this.user.call(endpoints.setInvoiceStatus, { body: { invoiceId: id, status: 'final' } })
  }

  /** The code of the error with which the server refuses to finalize a draft, which is then deleted. */
  async refusal({ id }: Invoice): Promise<string> {
    const { code } = await this.user.problem(endpoints.setInvoiceStatus, {
      body: { invoiceId: id, status: 'final' },
    })
    await this.user.call(endpoints.deleteInvoice, { body: { invoiceId: id } })
    return code
  }

  /**
   * Expects that a step which may create a draft creates no final: the server refuses the step, or else to
   * finalize its draft, which is then deleted.
   */
  async expectNoFinal(step: ReturnType<TestUser['send']>): Promise<void> {
    const response = await step
    if (response.statusCode >= 400) return
    expect(await this.refusal(response.json<Invoice>())).not.toBe('internal')
  }

  /** Finalizes drafts at the same time; returns those that became final. */
  async finalizeAtOnce(drafts: readonly Invoice[]): Promise<Invoice[]> {
    const sent = await Promise.all(
      drafts.map(({ id }) =>
        this.user.send(endpoints.setInvoiceStatus, { body: { invoiceId: id, status: 'final' } }),
      ),
    )
    return sent.flatMap((response) => (response.statusCode === 200 ? [response.json<Invoice>()] : []))
  }

  openAdvances(project: PlayedProject): CountedPaper[] {
    return this.papers.filter(
      (one) => one.kind === 'advance' && one.project === project && !one.isCancelled && !one.isSettled,
    )
  }

  /** The draft that settles a project, with lines for the whole work. */
  async settlement(advance: CountedPaper, work: readonly PlayedLine[]): Promise<Invoice> {
    const draft = await this.user.call(endpoints.settleProject, { body: { invoiceId: advance.id } })
    const items = [...work.map(itemOf), ...draft.content.items]
    return this.save(draft, { ...draft.content, items })
  }

  save(invoice: Invoice, content: InvoiceContent): Promise<Invoice> {
    return this.user.call(endpoints.updateInvoice, { body: { ...invoice, content } })
  }

  /** The code with which the server refuses to save content. */
  async saveRefusal(invoice: Invoice, content: InvoiceContent): Promise<string> {
    return (await this.user.problem(endpoints.updateInvoice, { body: { ...invoice, content } })).code
  }

  async credit(original: CountedPaper, net: number): Promise<Invoice> {
    const { content } = await this.user.call(endpoints.getInvoice, { params: { id: original.id } })
    const lines = [{ itemId: content.items[0]?.id ?? '', netto: net / 100 }]
    return this.user.call(endpoints.creditInvoice, { body: { invoiceId: original.id, reason: '', lines } })
  }

  /** Counts a final that the server has made, and compares what it states. */
  count(final: Invoice, paper: Pick<CountedPaper, 'kind' | 'own'> & Partial<CountedPaper>): void {
    const { rates, ...sums } = counted(paper.own)
    const taxes = rates.flatMap(([rate, , tax]) => (tax === 0 ? [] : [[rate, tax]]))
    expect(stated(final)).toEqual({ ...sums, taxes })
    const unlinked = {
      project: '',
      paid: nothing,
      before: [],
      credits: [],
      isCancelled: false,
      isSettled: false,
    }
    const made: CountedPaper = { ...unlinked, id: final.id, ...paper }
    if (made.kind === 'credit') for (const one of made.before) one.credits.push(made)
    if (made.kind === 'settlement') for (const one of made.before) one.isSettled = true
    this.papers.push(made)
  }

  countSettlement(final: Invoice, project: PlayedProject, work: readonly PlayedLine[]): void {
    const before = this.openAdvances(project)
    const advances = before.map(leftOf).reduce((sum, left) => plus(sum, left), nothing)
    const deducted = [7, 19] as const
    const isRest = projects[project] === 'rest'
    const deductions = isRest ? deducted.map((rate) => ({ rate, cents: -advances[rate].net })) : []
    const own = amountsOf([...work, ...deductions])
    this.count(final, { kind: 'settlement', project, own, paid: isRest ? nothing : advances, before })
  }

  countCancellation(storno: Invoice, original: CountedPaper): void {
    const released = original.kind === 'settlement' ? original.before : []
    original.isCancelled = true
    for (const advance of released) advance.isSettled = false
    const [own, paid] = [plus(nothing, original.own, -1), plus(nothing, original.paid, -1)]
    this.count(storno, { kind: 'cancellation', own, paid, before: [original, ...released] })
  }

  /** Compares all chains and lists with the count, and checks that the numbers have no gaps. */
  async compare(): Promise<void> {
    const finals = await this.user.call(endpoints.listFinalInvoices, { body: {} })
    await this.user.call(endpoints.listDraftInvoices)
    const numbers = finals.map(({ invoiceNumber }) => Number(/\d+$/.exec(invoiceNumber)?.[0]))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(this.papers.map((_, index) => index + 1))
    expect(finals.map(({ id }) => id).toSorted()).toEqual(this.papers.map(({ id }) => id).toSorted())
    const seen = new Set<CountedPaper>()
    for (const paper of this.papers) {
      if (seen.has(paper)) continue
      const chain = chainOf(paper, this.papers)
      for (const one of chain) seen.add(one)
      await this.#compareChain(chain, finals)
    }
  }

  async #compareChain(chain: readonly CountedPaper[], finals: readonly Invoice[]): Promise<void> {
    const ids = new Set(chain.map(({ id }) => id))
    const stated = await this.user.call(endpoints.getInvoiceChain, { params: { id: chain[0]?.id ?? '' } })
    const shown = stated.papers.filter(({ status }) => status === 'final').map(({ invoiceId }) => invoiceId)
    expect(new Set(shown)).toEqual(ids)
    expect(statedOf(stated)).toEqual(counted(chargedBy(chain)))
    for (const paper of chain) {
      const { payable } = stated.papers.find(({ invoiceId }) => invoiceId === paper.id) ?? {}
      expect(cents(payable ?? Number.NaN)).toBe(dueOn(paper))
    }
    const terms = finals
      .filter(({ id }) => ids.has(id))
      .map(({ content: { customer, payment } }) => {
        return [payment.currency, customer.companyName, customer.VAT].join()
      })
    expect(new Set(terms).size).toBe(1)
  }
}

function itemOf(line: PlayedLine) {
  return sampleItem({ quantity: 1, unitPrice: line.cents / 100, taxRate: line.rate / 100 })
}
