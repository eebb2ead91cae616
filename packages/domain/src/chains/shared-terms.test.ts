import { describe, expect, test } from 'vitest'
import { emptyInvoiceContent } from '../invoices/invoice-defaults.ts'
import type { Follower, Paper } from '../invoices/paper.ts'
import { keepsTerms, type SharedTerms, sharedTermsOf, termsError } from './shared-terms.ts'

const { customer, payment } = emptyInvoiceContent()
const werft: SharedTerms = { currency: 'EUR', name: 'Werft GmbH', VAT: 'DE123456789' }

function contentWith({ currency, name, VAT }: SharedTerms) {
  return { payment: { ...payment, currency }, customer: { ...customer, companyName: name, VAT } }
}

describe('a paper that follows another one [A9.5]', () => {
  test.each([
    ['the same terms', {}, undefined],
    ['another currency', { currency: 'USD' }, 'currencyDiffers'],
    ['another name', { name: 'Andere GmbH' }, 'recipientDiffers'],
    ['no name', { name: '' }, 'recipientDiffers'],
    ['another VAT id', { VAT: 'DE999999999' }, 'recipientDiffers'],
    ['no VAT id', { VAT: ' ' }, 'recipientDiffers'],
    ['other spaces and letters', { name: ' WERFT  GmbH', VAT: 'de 123 456 789' }, undefined],
  ] as const)('with %s: %o is %s', (_, changes, code) => {
    expect(termsError(contentWith({ ...werft, ...changes }), werft)).toBe(code)
  })

  test('may state what the earlier one lacks', () => {
    expect(termsError(contentWith(werft), { ...werft, name: '', VAT: '' })).toBeUndefined()
  })

  test('is sent to a person by name if there is no company; a company may change its contact', () => {
    const erika = { firstName: 'Erika', lastName: 'Muster', gender: 'female', title: '' } as const
    const person = { payment, customer: { ...customer, contactPerson: erika } }
    const terms = sharedTermsOf(person)
    expect(terms).toEqual({ currency: 'EUR', name: 'Erika Muster', VAT: '' })
    const other = { ...customer, contactPerson: { ...erika, lastName: 'Anders' } }
    expect(termsError({ payment, customer: other }, terms)).toBe('recipientDiffers')
    const company = contentWith({ ...werft, VAT: '' })
    const contact = { ...company, customer: { ...company.customer, contactPerson: erika } }
    expect(termsError(contact, sharedTermsOf(company))).toBeUndefined()
  })
})

describe('an edit keeps the terms [A9.5]', () => {
  const reference = { invoiceId: 'a', invoiceNumber: '1', invoiceDate: 1 }
  const sums = { netto: 0, brutto: 0, rates: [] }
  const credit: Paper = { kind: 'credit', credits: reference, reason: '' }
  const settlement: Paper = { kind: 'settlement', form: 'rest', settles: [] }
  const advance: Paper = { kind: 'advance', form: 'rest' }
  const released: Follower = { ...reference, relation: 'releasedBy', sums }

  test.each([
    ['the draft of an ordinary invoice', 'draft', undefined, [], false],
    ['the draft of an advance', 'draft', advance, [], false],
    ['the draft of a credit', 'draft', credit, [], true],
    ['the draft of a settlement', 'draft', settlement, [], true],
    ['an ordinary final', 'final', undefined, [], false],
    ['a final with a later paper', 'final', undefined, [released], true],
    ['a final advance', 'final', advance, [], true],
  ] as const)('of %s', (_, status, paper, followers, isKept) => {
    expect(keepsTerms({ status, content: { paper } }, followers)).toBe(isKept)
  })
})
