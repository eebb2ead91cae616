import { expect, test } from 'vitest'
import { cii } from '../cii/cii-syntax.ts'
import { checkRules } from '../document/check-document.ts'
import { checkFacturX } from '../factur-x/check-factur-x.ts'
import type { SemanticInvoice } from '../model/semantic-invoice.ts'
import { DocumentTree } from '../syntax/document-tree.ts'
import type { Syntax } from '../syntax/syntax.ts'
import { writeDocument } from '../syntax/write-document.ts'
import { writeInvoice } from '../syntax/write-invoice.ts'
import { full } from '../testing/unusual-invoices.ts'
import { ublInvoice } from '../ubl/ubl-syntax.ts'

const both = [cii, ublInvoice]

function breaks(id: string, invoice: SemanticInvoice, syntax: Syntax): boolean {
  const tree = new DocumentTree(writeInvoice(invoice, syntax), syntax)
  return checkRules(tree).findings.some((finding) => finding.id === id)
}

test('the net total may have more than two decimals only in UBL without allowances or charges', () => {
  const totals = (sums: SemanticInvoice['totals']) => ({ totals: sums }) as SemanticInvoice
  const broken = (sums: SemanticInvoice['totals']) =>
    both.map((syntax) => breaks('BR-CO-13', totals(sums), syntax))
  expect(broken({ lines: '100.00', net: '100.00' })).toEqual([false, false])
  expect(broken({ lines: '100.004', net: '100.00' })).toEqual([false, true])
  expect(broken({ lines: '100.004', net: '100.004' })).toEqual([true, false])
  for (const part of [{ allowances: '0.00' }, { charges: '0.00' }]) {
    expect(broken({ lines: '100.004', ...part, net: '100.00' })).toEqual([false, false])
    expect(broken({ lines: '100.004', ...part, net: '100.004' })).toEqual([true, true])
  }
  expect(broken({ lines: '100.00', allowances: '3.00', charges: '1.00', net: '98.00' })).toEqual([
    false,
    false,
  ])
  expect(broken({ lines: '100.00', allowances: '3.00', charges: '1.00', net: '98.01' })).toEqual([true, true])
  expect(broken({ net: '0.00' })).toEqual([true, true])
  expect(broken({ lines: '0.00' })).toEqual([true, true])
})

test('the amount due is exact in CII, and rounded in UBL', () => {
  const broken = (sums: SemanticInvoice['totals']) =>
    both.map((syntax) => breaks('BR-CO-16', { totals: sums } as SemanticInvoice, syntax))
  expect(broken({ gross: '100.00', due: '100.00' })).toEqual([false, false])
  expect(broken({ gross: '100.00', due: '100.01' })).toEqual([true, true])
  expect(broken({ gross: '100.00', paid: '30.00', due: '70.00' })).toEqual([false, false])
  expect(broken({ gross: '100.00', paid: '30.00', due: '100.00' })).toEqual([true, true])
  expect(broken({ gross: '100.004', paid: '30.00', due: '70.004' })).toEqual([false, true])
  expect(broken({ gross: '100.004', paid: '30.00', due: '70.00' })).toEqual([true, false])
  expect(broken({ gross: '100.00', rounding: '0.02', due: '100.02' })).toEqual([false, false])
  expect(broken({ gross: '100.00', rounding: '0.02', due: '99.98' })).toEqual([true, true])
  expect(broken({ gross: '100.00', rounding: '0.004', due: '100.004' })).toEqual([false, false])
  expect(broken({ gross: '100.00', rounding: '0.004', due: '100.00' })).toEqual([true, false])
  expect(broken({ due: '0.00' })).toEqual([true, true])
  expect(broken({ gross: '0.00' })).toEqual([true, true])
})

test('the gross total is net plus tax; in CII, it may also be the net total alone', () => {
  const broken = (sums: SemanticInvoice['totals']) =>
    both.map((syntax) => breaks('BR-CO-15', { currency: 'EUR', totals: sums } as SemanticInvoice, syntax))
  expect(broken({ net: '100.00', tax: '19.00', gross: '119.00' })).toEqual([false, false])
  expect(broken({ net: '100.00', tax: '19.00', gross: '119.01' })).toEqual([true, true])
  expect(broken({ net: '100.00', tax: '19.00', gross: '100.00' })).toEqual([false, true])
  expect(broken({ net: '100.00', gross: '100.00' })).toEqual([false, true])
  expect(broken({ net: '100.00', gross: '119.00' })).toEqual([true, true])
  expect(broken({ tax: '19.00', gross: '19.00' })).toEqual([true, true])
  expect(broken({ net: '100.004', tax: '19.00', gross: '119.00' })).toEqual([false, false])
})

test('a VAT breakdown of zero, at a rate that no line has, is allowed only in CII: BR-S-08', () => {
  const { taxGroups = [] } = full
  const broken = (rate: string, base: string) =>
    both.map((syntax) =>
      breaks(
        'BR-S-08',
        { ...full, taxGroups: [...taxGroups, { category: 'S', rate, base, tax: '0.00' }] },
        syntax,
      ),
    )
  expect(both.map((syntax) => breaks('BR-S-08', full, syntax))).toEqual([false, false])
  expect(broken('5', '0.00')).toEqual([false, true])
  expect(broken('5', '0.50')).toEqual([true, true])
})

test('the total of allowances or charges equals their sum, and may be missing if there are none', () => {
  const amounts = (total: string | undefined, ...single: string[]) => {
    const totals = total === undefined ? {} : { allowances: total, charges: total }
    const each = single.map((amount) => ({ amount }))
    const invoice = { totals, allowances: each, charges: each } as SemanticInvoice
    return both.map((syntax) => ['BR-CO-11', 'BR-CO-12'].map((id) => breaks(id, invoice, syntax)))
  }
  const none = [
    [false, false],
    [false, false],
  ]
  const all = none.map((of) => of.map(() => true))
  expect(amounts(undefined)).toEqual(none)
  expect(amounts('0.00')).toEqual(none)
  expect(amounts('1.00')).toEqual(all)
  expect(amounts(undefined, '1.00')).toEqual(all)
  expect(amounts('3.00', '1.00', '2.00')).toEqual(none)
  expect(amounts('3.00', '1.004', '2.00')).toEqual(none)
  expect(amounts('3.004', '1.004', '2.00')).toEqual(all)
  expect(amounts('3.01', '1.00', '2.00')).toEqual(all)
})

test('Factur-X includes logistics charges in the sum of charges', () => {
  const plain = { ...full, process: { specification: 'urn:cen.eu:en16931:2017' } }
  const xml = writeDocument(plain, cii)
  const settlement = '</ram:ApplicableHeaderTradeSettlement>'
  const charge =
    /<ram:SpecifiedTradeAllowanceCharge>(?:(?!<\/ram:SpecifiedTradeA)[\s\S])*?<udt:Indicator>true[\s\S]*?<\/ram:SpecifiedTradeAllowanceCharge>/g
  const total = /<ram:ChargeTotalAmount>.*<\/ram:ChargeTotalAmount>/
  const isBrokenIn = (text: string) => checkFacturX(text).some(({ id }) => id === 'BR-CO-12')
  const logistics = (amount: string) =>
    `<ram:SpecifiedLogisticsServiceCharge><ram:AppliedAmount>${amount}</ram:AppliedAmount></ram:SpecifiedLogisticsServiceCharge>${settlement}`
  const sum = (amount: string) => `<ram:ChargeTotalAmount>${amount}</ram:ChargeTotalAmount>`
  expect(xml.match(total)?.[0]).toBe(sum('10.00'))
  expect(isBrokenIn(xml)).toBe(false)
  expect(isBrokenIn(xml.replace(total, ''))).toBe(true)
  expect(isBrokenIn(xml.replace(total, sum('15.00')))).toBe(true)
  expect(isBrokenIn(xml.replace(settlement, logistics('5.00')))).toBe(true)
  expect(isBrokenIn(xml.replace(settlement, logistics('5.00')).replace(total, sum('15.00')))).toBe(false)
  const without = xml.replace(/(<ram:ApplicableHeaderTradeSettlement>[\s\S]*)$/, (text) =>
    text.replace(charge, ''),
  )
  expect(without).not.toBe(xml)
  expect(isBrokenIn(without)).toBe(true)
  expect(isBrokenIn(without.replace(total, ''))).toBe(false)
  expect(isBrokenIn(without.replace(total, sum('0.00')))).toBe(false)
})

test('a VAT breakdown needs a rate, except in category O', () => {
  const broken = (category: string | undefined, rate?: string) => {
    const group = { base: '1.00', tax: '0.00', ...(category && { category }), ...(rate && { rate }) }
    return both.map((syntax) => breaks('BR-48', { taxGroups: [group] }, syntax))
  }
  expect(broken('O')).toEqual([false, false])
  expect(broken('E')).toEqual([true, true])
  expect(broken('E', '0')).toEqual([false, false])
  expect(broken('O', '0')).toEqual([false, false])
  expect(broken(undefined)).toEqual([true, true])
})

test('the tax at a rate above 0 may be off by up to 1.00 in CII, and by less than 1.00 in UBL', () => {
  const group = (tax: string | undefined, rate: string | undefined, base: string | undefined = '100.00') =>
    both.map((syntax) =>
      breaks(
        'BR-CO-17',
        {
          taxGroups: [{ category: 'S', ...(base && { base }), ...(tax && { tax }), ...(rate && { rate }) }],
        } as SemanticInvoice,
        syntax,
      ),
    )
  expect(group('19.00', '19')).toEqual([false, false])
  expect(group('19.99', '19')).toEqual([false, false])
  expect(group('20.00', '19')).toEqual([false, true])
  expect(group('18.00', '19')[0]).toBe(false)
  expect(group('17.99', '19')[0]).toBe(true)
  expect(group('-19.00', '19', '-100.00')).toEqual([false, false])
  expect(group('0.00', '0')).toEqual([false, false])
  expect(group('1.00', '0')).toEqual([true, true])
  expect(group('0.00', undefined)).toEqual([false, false])
  expect(group('1.00', undefined)).toEqual([true, true])
})
