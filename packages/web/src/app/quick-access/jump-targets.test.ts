import { emptyCustomer } from '@kontor/domain/customers/customer'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { expect, test } from 'vitest'
import { customerTarget, invoiceTarget, matchingTargets, pageTarget } from './jump-targets.ts'

const nothing = () => undefined
const customer = (id: string, companyName: string, city = '') => ({
  ...emptyCustomer(),
  id,
  companyName,
  invoiceAddress: { ...emptyCustomer().invoiceAddress, city },
})

test('without a word the pages are offered alone', () => {
  const targets = [pageTarget('Kontakte', nothing), customerTarget(customer('1', 'Bäckerei'), nothing)]
  expect(matchingTargets(targets, ' ').map(({ title }) => title)).toEqual(['Kontakte'])
})

test('every word has to occur, in whatever order and case', () => {
  const targets = [
    customerTarget(customer('1', 'Bäckerei Übermut', 'Köln'), nothing),
    customerTarget(customer('2', 'Bäckerei Übermut', 'Bonn'), nothing),
  ]
  expect(matchingTargets(targets, 'köln ÜBER').map(({ id }) => id)).toEqual(['customer-1'])
})

test('an invoice is found by its number, customer and project', () => {
  const invoice = emptyInvoice()
  const { content } = invoice
  const final = {
    ...invoice,
    id: '1',
    status: 'final' as const,
    invoiceNumber: '2026-0042',
    content: {
      ...content,
      customer: { ...content.customer, companyName: 'Möbelhaus Eiche' },
      customInfos: content.customInfos.map((info) => ({
        ...info,
        value: { PROJECT: 'Ladenbau', PROJECTNR: 'P7' }[info.key] ?? '',
      })),
    },
  }
  const target = invoiceTarget(final, nothing)
  expect(target).toMatchObject({ title: 'P7-2026-0042', about: 'Möbelhaus Eiche · Ladenbau' })
  for (const typed of ['0042', 'eiche', 'ladenbau'])
    expect(matchingTargets([target], typed)).toEqual([target])
})

test('a draft without a customer is called by its project, else a draft', () => {
  expect(invoiceTarget(emptyInvoice(), nothing).title).toBe('Entwurf')
})

test('a group shows six targets at most', () => {
  const targets = Array.from({ length: 9 }, (_, index) =>
    customerTarget(customer(`${index}`, 'Firma'), nothing),
  )
  expect(matchingTargets(targets, 'firma')).toHaveLength(6)
})
