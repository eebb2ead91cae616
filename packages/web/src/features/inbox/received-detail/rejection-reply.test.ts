import type { ReceivedInvoiceDetail } from '@kontor/contract/inbox/received-schema'
import { noonOf } from '@kontor/domain/days/calendar-day'
import { expect, test } from 'vitest'
import { contactOfSeller } from './contact-of-seller.ts'
import { rejectionReply } from './rejection-reply.ts'

const finding = { group: 'rule', id: 'BR-02', terms: [], count: 1, places: [] } as const
const invoice: Pick<ReceivedInvoiceDetail, 'number' | 'fileName' | 'issueDate' | 'findings'> = {
  number: 'R-7',
  fileName: 'rechnung.xml',
  issueDate: noonOf({ year: 2026, month: 11, day: 20 }),
  findings: [
    { ...finding, severity: 'error', message: 'Die Rechnungsnummer fehlt.' },
    { ...finding, id: 'BR-DE-1', severity: 'warning', message: 'Nur ein Hinweis.' },
  ],
}

test('the reply names the invoice and its errors, but not its warnings', () => {
  const letter = rejectionReply(invoice as ReceivedInvoiceDetail, 'Kontor GmbH')
  expect(letter).toContain('Ihre Rechnung R-7 vom 20.11.2026')
  expect(letter).toContain('– Die Rechnungsnummer fehlt. (BR-02)')
  expect(letter).not.toContain('Hinweis')
  expect(letter.endsWith('Mit freundlichen Grüßen\nKontor GmbH')).toBe(true)
})

test('the reply about an invoice without a number names the file', () => {
  const letter = rejectionReply(
    { ...invoice, number: '', findings: [] } as unknown as ReceivedInvoiceDetail,
    '',
  )
  expect(letter).toContain('„rechnung.xml“')
  expect(letter).not.toContain('aufgefallen')
})

test('a contact gets the data of the seller, with the name of the country', () => {
  const contact = contactOfSeller({
    name: ' Lieferant GmbH ',
    vatId: 'DE136695976',
    address: { line1: 'Ring 2', postalCode: '10115', city: 'Berlin', country: 'DE' },
    contact: { email: 'post@lieferant.example' },
  })
  expect(contact).toMatchObject({
    companyName: 'Lieferant GmbH',
    VAT: 'DE136695976',
    invoiceAddress: { street: 'Ring 2', country: 'Deutschland' },
    contactPreferences: { otherEmails: ['post@lieferant.example'] },
  })
})
