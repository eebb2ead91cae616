import type { Chain, ChainPaper } from '@kontor/contract/chains/paper-schema'
import { type Follower, referencesOf } from '@kontor/domain/chains/paper'
import { paperSums, sumOfPapers } from '@kontor/domain/chains/paper-sums'
import { payableOf, unpaidAdvances } from '@kontor/domain/chains/settlement'
import type { Db } from '../database/connect.ts'
import { sameShape } from '../database/stored-documents.ts'
import type { StoredInvoice } from '../invoices/stored-invoice.ts'
import { ProblemError } from '../problem-error.ts'

/** Maximum number of papers of a chain to return. */
const maxPapers = 200

/**
 * Up to 200 papers in the chain of an invoice, oldest first, and the sums of all of them together: what is
 * left. Throws `notFound`.
 */
export async function readChain(db: Db, organisation: string, id: string): Promise<Chain> {
  const found = new Map<string, ChainPaper & { counter: number }>()
  let wanted = [id]
  while (wanted.length > 0 && found.size < maxPapers) {
    const papers = await readPapers(db, organisation, wanted.slice(0, maxPapers - found.size))
    for (const paper of papers) found.set(paper.invoiceId, paper)
    const neighbours = papers.flatMap(({ followers, refersTo }) => [
      ...followers.map(({ invoiceId }) => invoiceId),
      ...refersTo,
    ])
    wanted = [...new Set(neighbours)].filter((neighbour) => !found.has(neighbour))
    if (papers.length === 0) break
  }
  if (!found.has(id)) throw new ProblemError('notFound')
  const papers = oldestFirst([...found.values()]).map(({ counter: _, ...paper }) => paper)
  return { papers, sums: sumOfPapers(papers.map(({ sums }) => sums)) }
}

/**
 * Sorts papers by invoice date, drafts last, but no paper before one that it refers to: an invoice can be
 * dated later than its Stornorechnung. The counter orders only the finals of one day, because it restarts.
 */
function oldestFirst(papers: readonly (ChainPaper & { counter: number })[]) {
  const sorted = papers.toSorted(
    (a, b) =>
      Number(a.status === 'draft') - Number(b.status === 'draft') ||
      a.invoiceDate - b.invoiceDate ||
      a.counter - b.counter,
  )
  const ordered = new Set<(typeof sorted)[number]>()
  const place = (paper: (typeof sorted)[number]) => {
    if (ordered.has(paper)) return
    for (const earlier of sorted) if (paper.refersTo.includes(earlier.invoiceId)) place(earlier)
    ordered.add(paper)
  }
  for (const paper of sorted) place(paper)
  return [...ordered]
}

async function readPapers(
  db: Db,
  organisation: string,
  ids: string[],
): Promise<(ChainPaper & { counter: number })[]> {
  const rows = await db
    .selectFrom('invoice')
    .select(['id', 'status', 'counter', 'document', 'followers'])
    .where('organisation', '=', organisation)
    .where('id', 'in', sameShape(ids))
    .execute()
  return rows.map((row) => {
    const { content, invoiceNumber } = JSON.parse(row.document) as StoredInvoice
    return {
      invoiceId: row.id,
      invoiceNumber,
      invoiceDate: content.dates.invoiceDate,
      kind: content.paper?.kind ?? 'invoice',
      status: row.status,
      sums: paperSums(content),
      followers: JSON.parse(row.followers) as Follower[],
      refersTo: referencesOf(content).map(({ invoiceId }) => invoiceId),
      payable: payableOf(content),
      unpaid: unpaidAdvances(content).map(({ invoiceId }) => invoiceId),
      counter: row.counter ?? 0,
    }
  })
}
