import type { InvoiceContent, InvoiceCustomer } from '@kontor/domain/invoices/invoice'
import type { Profile } from '@kontor/domain/organisation/profile'
import type { TaxCase } from '@kontor/domain/tax/tax-case'
import { describe, expect, test } from 'vitest'
import type { EInvoice, XmlFormat } from '../model/e-invoice.ts'
import { completeInvoice } from '../testing/complete-invoice.ts'
import { buildEInvoice } from './build-e-invoice.ts'

interface Changes {
  taxCase?: TaxCase
  format?: XmlFormat
  seller?: Partial<Profile>
  customer?: Partial<InvoiceCustomer>
  eInvoice?: Partial<InvoiceContent['eInvoice']>
  vendorNumber?: string
}

function build(changes: Changes): EInvoice {
  const { content, seller } = completeInvoice(changes.taxCase ?? 'domestic')
  const customInfos = content.customInfos.map((info) =>
    info.key === 'VENDOR' && changes.vendorNumber
      ? { ...info, value: changes.vendorNumber, show: true }
      : info,
  )
  const changed: InvoiceContent = {
    ...content,
    customer: { ...content.customer, ...changes.customer },
    eInvoice: { ...content.eInvoice, ...changes.eInvoice },
    customInfos,
  }
  return buildEInvoice(changed, {
    seller: { ...seller, ...changes.seller },
    number: '1',
    format: changes.format ?? 'zugferd',
  })
}

describe('the seller', () => {
  test('has the data of the profile, with the VAT id in compact notation', () => {
    expect(build({ seller: { VAT: 'de 136.695 976 ', legalName: ' Kontor\nGmbH ' } }).seller).toMatchObject({
      name: 'Kontor GmbH',
      registration: 'HRB 12345',
      vatId: 'DE136695976',
      taxNumber: '12/345/67890',
      legalInformation: 'Amtsgericht Charlottenburg, HRB 12345\nGeschäftsführung: Dr. Ada Berger',
      electronicAddress: { scheme: 'EM', value: 'rechnung@kontor.example' },
      contact: { name: 'Jo Kern', phone: '+49 30 1234567', email: 'jo.kern@kontor.example' },
      address: { street: 'Ring 2', postalCode: '10115', city: 'Berlin', country: 'DE' },
    })
  })

  test('takes missing contact details from the company, and a missing company e-mail from the contact', () => {
    const contactPerson = { name: 'Jo Kern', phone: '', email: '' }
    expect(build({ seller: { contactPerson } }).seller.contact).toEqual({
      name: 'Jo Kern',
      phone: '+49 30 1234560',
      email: 'rechnung@kontor.example',
    })
    expect(build({ seller: { email: '' } }).seller.electronicAddress.value).toBe('jo.kern@kontor.example')
  })

  test('is identified by the supplier number that the buyer assigned (BT-29)', () => {
    expect(build({ vendorNumber: 'L-77' }).seller.identifier).toBe('L-77')
    expect(build({}).seller.identifier).toBe('')
  })

  test('is identified by its tax number if it has no other number (BR-CO-26)', () => {
    const register = { court: '', number: '' }
    const small = { seller: { register, VAT: '' }, taxCase: 'smallBusiness' } as const
    expect(build(small).seller).toMatchObject({ identifier: '12/345/67890', taxNumber: '12/345/67890' })
    expect(build({ ...small, vendorNumber: 'L-77' }).seller.identifier).toBe('L-77')
    expect(build({ seller: { register } }).seller.identifier).toBe('')
  })

  test('states its register entry and its directors on one line each (BT-33, § 35a GmbHG)', () => {
    const legalInformation = (court: string, number: string, directors: string[]) =>
      build({ seller: { register: { court, number }, directors } }).seller.legalInformation
    expect(legalInformation(' Amtsgericht Bonn ', ' HRB 1 ', [' Ada Berger ', ' ', 'Bo Kern'])).toBe(
      'Amtsgericht Bonn, HRB 1\nGeschäftsführung: Ada Berger, Bo Kern',
    )
    expect(legalInformation('', 'HRB 1', [' '])).toBe('HRB 1')
    expect(legalInformation(' ', '', ['Ada Berger'])).toBe('Geschäftsführung: Ada Berger')
  })

  test('also states in BT-33 of an XRechnung that it is a small business, if it is one', () => {
    const note = 'Umsatzsteuerfreier Umsatz eines Kleinunternehmers (§ 19 UStG)'
    const { legalInformation } = build({ taxCase: 'smallBusiness', format: 'xrechnung' }).seller
    expect(legalInformation.split('\n')).toContain(note)
    expect(build({ taxCase: 'smallBusiness' }).seller.legalInformation).not.toContain(note)
  })
})

describe('the buyer', () => {
  test('is the customer as the page shows it', () => {
    expect(build({ customer: { department: ' Einkauf ' } }).buyer).toEqual({
      name: 'Kunde & Söhne',
      identifier: 'K-7',
      vatId: 'DE123456788',
      electronicAddress: { scheme: 'EM', value: 'eingang@kunde.example' },
      address: {
        street: 'Hauptstraße 1',
        streetExtra: '',
        postalCode: '53113',
        city: 'Bonn',
        country: 'DE',
      },
      contact: { name: 'Mia Kraus, Einkauf', email: '' },
    })
    expect(build({ customer: { showCustomerNumber: false, showVAT: false } }).buyer).toMatchObject({
      identifier: '',
      vatId: '',
    })
  })

  test('is the contact person if there is no company name, and then has no separate contact', () => {
    expect(build({ customer: { companyName: ' ' } }).buyer).toMatchObject({
      name: 'Mia Kraus',
      contact: { name: '' },
    })
  })

  test('has the department as its contact if no person is given', () => {
    const contactPerson = { firstName: '', lastName: '', gender: 'general', title: '' } as const
    expect(build({ customer: { contactPerson, department: 'Einkauf' } }).buyer.contact.name).toBe('Einkauf')
    expect(build({ customer: { contactPerson } }).buyer.contact.name).toBe('')
  })

  test('has the e-mail address for invoices as its contact address if invoices are sent there', () => {
    const emailForInvoice = 'rechnung@kunde.example'
    expect(build({ customer: { emailForInvoice, useEmailForInvoice: true } }).buyer.contact.email).toBe(
      emailForInvoice,
    )
    expect(build({ customer: { emailForInvoice } }).buyer.contact.email).toBe('')
  })

  test('has the country code DE if its country is empty, and none if its country is unknown', () => {
    const country = (name: string) => {
      const { address } = completeInvoice('domestic').content.customer
      return build({ customer: { address: { ...address, country: name } } }).buyer.address.country
    }
    expect(country('')).toBe('DE')
    expect(country(' ')).toBe('DE')
    expect(country(' österreich ')).toBe('AT')
    expect(country('Atlantis')).toBeUndefined()
  })
})

describe('the electronic address of the buyer (BT-49)', () => {
  const unset = { electronicAddress: { scheme: 'EM', value: ' ' }, buyerReference: '' }
  const addressOf = (changes: Changes) => build(changes).buyer.electronicAddress

  test('is the address that was entered', () => {
    const electronicAddress = { scheme: '0088', value: ' 4012345000009 ' }
    expect(addressOf({ eInvoice: { electronicAddress } })).toEqual({ scheme: '0088', value: '4012345000009' })
  })

  test('is an e-mail address if it has no scheme', () => {
    const electronicAddress = { scheme: ' ', value: 'a@kunde.example' }
    expect(addressOf({ eInvoice: { electronicAddress } }).scheme).toBe('EM')
  })

  test('defaults to the e-mail address for invoices, the Leitweg-ID or the German VAT id, in this order', () => {
    const buyerReference = '04011000-1234512345-06'
    const emailForInvoice = 'rechnung@kunde.example'
    expect(addressOf({ eInvoice: { ...unset, buyerReference }, customer: { emailForInvoice } })).toEqual({
      scheme: 'EM',
      value: emailForInvoice,
    })
    expect(addressOf({ eInvoice: { ...unset, buyerReference } })).toEqual({
      scheme: '0204',
      value: buyerReference,
    })
    expect(addressOf({ eInvoice: { ...unset, buyerReference: 'Abteilung 3' } })).toEqual({
      scheme: '9930',
      value: 'DE123456788',
    })
    for (const VAT of ['ATU12345675', 'DE12345678', 'DE1234567889', 'XDE123456788'])
      expect(addressOf({ eInvoice: unset, customer: { VAT } })).toEqual({ scheme: 'EM', value: '' })
  })
})

test('an invoice not subject to VAT has a tax number but no VAT ids (BR-O-02)', () => {
  const { seller, buyer } = build({ taxCase: 'thirdCountryService' })
  expect([seller.vatId, buyer.vatId, seller.taxNumber, seller.registration]).toEqual([
    '',
    '',
    '12/345/67890',
    'HRB 12345',
  ])
  expect(build({ taxCase: 'export' }).seller.vatId).toBe('DE136695976')
})
