import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import { taxCases } from '@kontor/domain/tax/tax-case'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CompleteInvoice, completeInvoice } from '../testing/complete-invoice.ts'
import { arbitraryPaper, inSyntax, papers } from '../testing/outgoing/arbitrary-paper.ts'
import { refusalsOf } from '../testing/outgoing/refusals-of.ts'
import { eInvoiceToSend, stopsOf } from './e-invoice-to-send.ts'

const ways = [
  ['zugferd', 'cii'],
  ['xrechnung', 'cii'],
  ['xrechnung', 'ubl'],
] as const

function sent({ content, seller }: CompleteInvoice, format: 'zugferd' | 'xrechnung') {
  return eInvoiceToSend(content, { seller, number: 'P100-2026-0050', format, files: new Map() })
}

describe.each(taxCases)('%s', (taxCase) => {
  test.each(ways)('every kind of paper leaves, and a strict reader reads it: %s in %s', (format, syntax) => {
    const { content, seller } = completeInvoice(taxCase)
    for (const [kind, paper] of Object.entries(papers)) {
      const result = sent({ content: inSyntax(paper(content), syntax), seller }, format)
      expect([kind, 'stops' in result ? result.stops : refusalsOf(result.xml)]).toEqual([kind, []])
    }
  })

  test.each(['zugferd', 'xrechnung'] as const)(
    'a green light means that the final leaves, and a strict reader reads what leaves: %s',
    (format) => {
      fc.assert(
        fc.property(arbitraryPaper(taxCase), ({ content, seller }) => {
          const result = sent({ content, seller }, format)
          const asDraft = stopsOf(content, { seller, number: undefined, format })
          if (asDraft.length === 0) expect(result).toHaveProperty('xml')
          if ('xml' in result) expect(refusalsOf(result.xml)).toEqual([])
        }),
        { numRuns: 20 },
      )
    },
  )
})

describe('a Schlussrechnung after three advances', () => {
  const numbersIn = (kind: string, syntax: 'cii' | 'ubl') => {
    const { content, seller } = completeInvoice('domestic')
    const paper = papers[kind]?.(content) as InvoiceContent
    const result = sent({ content: inSyntax(paper, syntax), seller }, 'xrechnung')
    if ('stops' in result) throw new Error('the paper cannot leave')
    const { precedingInvoices, lines, attachments } = result.eInvoice
    const listed = attachments.map(({ base64 }) => atob(base64 ?? '')).join()
    const named = lines.map(({ name }) => name).join() + listed
    const all = ['P100-2026-0042', 'P100-2026-0043', 'P100-2026-0044']
    return {
      references: precedingInvoices.map(({ number }) => number),
      named: all.filter((number) => named.includes(number)),
    }
  }
  const all = ['P100-2026-0042', 'P100-2026-0043', 'P100-2026-0044']

  test.each(['Restrechnung', 'Endrechnung'])('refers to the last one in CII, to each in UBL: %s', (form) => {
    expect(numbersIn(`${form}, Abschläge: 3`, 'cii').references).toEqual(all.slice(-1))
    expect(numbersIn(`${form}, Abschläge: 3`, 'ubl').references).toEqual(all)
  })

  test.each(['Restrechnung', 'Endrechnung'])('names each of them in a line or its list: %s', (form) => {
    expect(numbersIn(`${form}, Abschläge: 3`, 'cii').named).toEqual(all)
  })
})

test('only forbidden tax stops a plain PDF', () => {
  const { content, seller } = completeInvoice('domestic')
  const request = { seller, number: undefined, format: 'pdf' } as const
  expect(stopsOf({ ...content, customer: { ...content.customer, companyName: '' } }, request)).toEqual([])
  const payment = { ...content.payment, taxCase: 'reverseCharge' as const, useReverseCharge: true }
  const stops = stopsOf({ ...content, payment }, request)
  expect(new Set(stops.map(({ id }) => id))).toEqual(new Set(['§ 14c UStG']))
})
