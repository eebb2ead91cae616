import type { Chain, ChainPaper } from '@kontor/contract/invoices/paper-schema'
import { type ChargingPaper, payableAfter, sumsOfChain } from '@kontor/domain/chains/chain-sums'
import { paperSums } from '@kontor/domain/chains/paper-sums'
import { isNothing } from '@kontor/domain/chains/settled-advance'
import { chargedSums, unpaidAdvances } from '@kontor/domain/chains/settlement'
import { type Follower, referencesOf } from '@kontor/domain/invoices/paper'
import type { Db } from '../database/connect.ts'
import { sameShape } from '../database/stored-documents.ts'
import type { StoredInvoice } from '../invoices/stored-invoice.ts'
import { ProblemError } from '../problem-error.ts'

/** Maximum numbers of papers to return for a chain, and to read for its sums. */
const maxPapers = 200
const maxRead = 2_000

type FoundPaper = ChainPaper & Pick<ChargingPaper, 'charged'> & { counter: number }

/**
 * Up to 200 papers in the chain of an invoice, oldest first, and the total that all finals of the chain
 * charge. Reads up to 2,000 papers; `sums` is null if the chain has more. Throws `notFound`.
 */
export async function readChain(db: Db, organisation: string, id: string): Promise<Chain> {
  const found = new Map<string, FoundPaper>()
  let wanted = [id]
  while (wanted.length > 0 && found.size < maxRead) {
    const batch = wanted.slice(0, Math.min(maxPapers, maxRead - found.size))
    const papers = await readPapers(db, organisation, batch)
    for (const paper of papers) found.set(paper.invoiceId, paper)
    const neighbours = papers.flatMap(({ followers, refersTo }) => [
      ...followers.map(({ invoiceId }) => invoiceId),
      ...refersTo,
    ])
    const next = new Set([...wanted.slice(batch.length), ...neighbours])
    wanted = [...next].filter((neighbour) => !found.has(neighbour))
  }
  if (!found.has(id)) throw new ProblemError('notFound')
  const papers = [...found.values()]
  return {
    papers: oldestFirst(papers.slice(0, maxPapers)).map(({ counter: _, charged: __, ...paper }) => paper),
    total: papers.length,
    sums: wanted.length === 0 ? sumsOfChain(papers) : null,
  }
}

/**
 * Sorts papers by invoice date, drafts last. A paper never comes before one that it refers to, whatever their
 * dates: an invoice can be dated later than its Stornorechnung. The counter orders only finals of the same
 * day, because it restarts.
 */
function oldestFirst(papers: readonly FoundPaper[]): FoundPaper[] {
  const sorted = papers.toSorted(
    (a, b) =>
      Number(a.status === 'draft') - Number(b.status === 'draft') ||
      a.invoiceDate - b.invoiceDate ||
      a.counter - b.counter,
  )
  const ordered = new Set<FoundPaper>()
  const place = (paper: FoundPaper) => {
    if (ordered.has(paper)) return
    for (const earlier of sorted) if (paper.refersTo.includes(earlier.invoiceId)) place(earlier)
    ordered.add(paper)
  }
  for (const paper of sorted) place(paper)
  return [...ordered]
}

/** The papers with these ids, in the same order; leaves out ids that do not exist. */
async function readPapers(db: Db, organisation: string, ids: string[]): Promise<FoundPaper[]> {
  const rows = await db
    .selectFrom('invoice')
    .select(['id', 'status', 'counter', 'document', 'followers'])
    .where('organisation', '=', organisation)
    .where('id', 'in', sameShape(ids))
    .execute()
  const papers = rows.map((row): FoundPaper => {
    const { content, invoiceNumber } = JSON.parse(row.document) as StoredInvoice
    const followers = JSON.parse(row.followers) as Follower[]
    const charged = chargedSums(content)
    const unpaid = unpaidAdvances(content)
    const received = unpaid.flatMap((one) =>
      one.received && !isNothing(one.received) ? [[one.invoiceId, one.received.brutto] as const] : [],
    )
    return {
      invoiceId: row.id,
      invoiceNumber,
      invoiceDate: content.dates.invoiceDate,
      kind: content.paper?.kind ?? 'invoice',
      status: row.status,
      sums: paperSums(content),
      followers,
      refersTo: referencesOf(content).map(({ invoiceId }) => invoiceId),
      charged,
      payable: payableAfter({ charged, followers }),
      unpaid: unpaid.map(({ invoiceId }) => invoiceId),
      ...(received.length > 0 && { received: Object.fromEntries(received) }),
      counter: row.counter ?? 0,
    }
  })
  const byId = new Map(papers.map((paper) => [paper.invoiceId, paper]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
