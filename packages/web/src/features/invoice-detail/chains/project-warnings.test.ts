// @vitest-environment happy-dom
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import type { Paper } from '@kontor/domain/invoices/paper'
import { expect, test } from 'vitest'
import { paperProblemOf } from '#rooms/state/chains/paper-problem.ts'
import { useSnackbar } from '#rooms/state/http/snackbar.ts'
import { fakeServer, problem } from '#rooms/state/testing/fake-server.ts'
import { projectWarningsOf } from './project-warnings.ts'

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

const messageOf = async (draft: Invoice) => {
  const findings = await projectWarningsOf(draft)
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  return findings.map(({ message }) => message).join()
}
const settled = 'Dieses Projekt ist schon abgerechnet: S-1'
const unsettled = 'In diesem Projekt sind Abschläge offen: A-2, A-3'

test('a draft in a settled project is warned, by name, about work that is billed already', async () => {
  project(['A-2', 'A-3'], ['S-1'])
  const ofSettlement = await messageOf(draftOf(settlement))
  expect(ofSettlement).toContain(settled)
  expect(ofSettlement).not.toContain(unsettled)
  const ofInvoice = await messageOf(draftOf())
  expect(ofInvoice).toContain(settled)
  expect(ofInvoice).toContain(unsettled)
  project([], [])
  expect(await messageOf(draftOf())).toBe('')
})

test('is warned if the project has too many open advances; any other failure is shown', async () => {
  const server = project([], [])
  const call = 'GET /v1/invoices/id/i-1/open-advances'
  server.respond({ [call]: problem(422, 'tooManyAdvances') })
  expect(await messageOf(draftOf())).toContain('mehr als 200 offene Abschlagsrechnungen')
  server.respond({ [call]: problem(503, 'storageUnavailable') })
  await expect(projectWarningsOf(draftOf())).rejects.toMatchObject({ code: 'storageUnavailable' })
  expect(useSnackbar.getState().text).toContain('Fehler bei der Anfrage')
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
