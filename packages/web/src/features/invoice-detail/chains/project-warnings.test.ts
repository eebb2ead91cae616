// @vitest-environment happy-dom
import type { Paper } from '@kontor/domain/chains/paper'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { afterEach, expect, test, vi } from 'vitest'
import { paperProblemOf } from '../../../state/chains/paper-problem.ts'
import { fakeServer } from '../../../state/testing/fake-server.ts'
import { projectWarningsOf } from './project-warnings.ts'

afterEach(() => vi.unstubAllGlobals())

const sums = { netto: 100, brutto: 119, rates: [{ rate: 0.19, netto: 100, tax: 19 }] }
const paperNamed = (invoiceNumber: string) => ({ invoiceId: invoiceNumber, invoiceNumber, invoiceDate: 1 })

/** A draft in project P100 of customer c1. */
function draftOf(paper?: Paper): Invoice {
  const invoice = emptyInvoice()
  const { content } = invoice
  const customInfos = content.customInfos.map((info) =>
    info.key === 'PROJECTNR' ? { ...info, value: 'P100' } : info,
  )
  const customer = { ...content.customer, customerId: 'c1' }
  return { ...invoice, id: 'i-1', content: { ...content, customer, customInfos, ...(paper && { paper }) } }
}

function project(advances: string[], settlements: string[]) {
  return fakeServer({
    'GET /v1/invoices/id/i-1/open-advances': () =>
      advances.map((number) => ({ ...paperNamed(number), ...sums })),
    'GET /v1/invoices/id/i-1/settlements': () => settlements.map(paperNamed),
  })
}

const settlement: Paper = { kind: 'settlement', form: 'rest', settles: [] }

test('a draft in a settled project is warned, by name, about work that is billed already', async () => {
  project(['A-2'], ['S-1'])
  const messagesOf = async (draft: Invoice) =>
    (await projectWarningsOf(draft)).map(({ severity, message }) => `${severity}: ${message.split('.')[0]}`)
  const settled = 'warning: Dieses Projekt ist schon abgerechnet: S-1'
  expect(await messagesOf(draftOf(settlement))).toEqual([settled])
  expect(await messagesOf(draftOf())).toEqual([
    settled,
    'warning: In diesem Projekt sind Abschläge offen: A-2',
  ])
})

test('nothing is asked about an advance, or about an invoice without a project', async () => {
  const { requests } = project(['A-2'], ['S-1'])
  expect(await projectWarningsOf(draftOf({ kind: 'advance', form: 'rest' }))).toEqual([])
  expect(await projectWarningsOf(emptyInvoice())).toEqual([])
  expect(requests).toEqual([])
})

test('a settlement without an open advance is stopped with the paper that settled the project', async () => {
  project([], ['S-1'])
  expect(await paperProblemOf(draftOf(settlement))).toEqual({
    code: 'nothingToSettle',
    advances: [],
    settlements: ['S-1'],
  })
})
