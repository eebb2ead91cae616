import { chainEndpoints } from '@kontor/contract/chains/chain-endpoints'
import type { SharedTerms } from '@kontor/domain/chains/shared-terms'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { emptyInvoiceContent } from '@kontor/domain/invoices/invoice-defaults'
import type { Paper } from '@kontor/domain/invoices/paper'
import { cleanup, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { field, part, press, textOf } from '#rooms/ui/testing/render-part.tsx'
import { CustomerSection } from '../sections/customer-section.tsx'
import { InvoiceDataSection } from '../sections/invoice-data-section.tsx'
import { renderForm } from '../testing/render-form.tsx'

const empty = emptyInvoiceContent()
const contactPerson = { firstName: 'Erika', lastName: 'Muster', gender: 'female', title: '' } as const
const customer = {
  ...empty.customer,
  customerId: 'c1',
  companyName: 'Werft GmbH',
  contactPerson,
  VAT: 'DE123456788',
}
const customInfos = empty.customInfos.map((info) =>
  info.key === 'PROJECTNR' ? { ...info, value: 'P100' } : info,
)
const reference = { invoiceId: 'i1', invoiceNumber: '2026-0001', invoiceDate: 1 }
const credit: Paper = { kind: 'credit', credits: reference, reason: '' }
const advance: Paper = { kind: 'advance', form: 'rest' }

function show(content: Partial<Invoice['content']>, invoice: Partial<Invoice> = {}, terms?: SharedTerms) {
  return renderForm({
    form: (
      <>
        <InvoiceDataSection />
        <CustomerSection />
      </>
    ),
    handlers: {
      [`POST ${chainEndpoints.getProjectForm.path}`]: () => ({ form: terms ? 'rest' : null, terms }),
    },
    content: { customer, customInfos, ...content },
    invoice,
  })
}

const currency = () => part('Rechnungsdaten').getByLabelText('Währung')
const isFixed = (input: HTMLElement) =>
  input.getAttribute('aria-disabled') === 'true' || (input as HTMLInputElement).disabled === true
const labels = ['Firmenname', 'USt.-ID', 'Vorname', 'Abteilung', 'Ort'] as const
const fixed = () => labels.filter((label) => isFixed(field(part('Kundendaten'), label)))
const picker = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Kunden auswählen' })

describe('the editor fixes the currency and the recipient, and says why [A9.5]', () => {
  test('in the draft of a credit', () => {
    show({ paper: credit })
    expect(isFixed(currency())).toBe(true)
    expect(fixed()).toEqual(['Firmenname', 'USt.-ID'])
    expect(picker().disabled).toBe(true)
    expect(textOf(document.body)).toContain('bleiben wie in der Rechnung, die dieser Beleg korrigiert')
  })

  test('in the draft of a settlement; a VAT id that is missing can be added', () => {
    const paper: Paper = { kind: 'settlement', form: 'rest', settles: [] }
    show({ paper, customer: { ...customer, companyName: '', VAT: '' } })
    expect(fixed()).toEqual(['Firmenname', 'Vorname'])
    expect(textOf(document.body)).toContain('bleiben wie in den Abschlagsrechnungen des Projekts')
  })

  test('in the Korrektur of an advance, but not of an ordinary invoice', () => {
    show({ paper: advance }, { status: 'final' })
    expect(isFixed(currency())).toBe(true)
    expect(fixed()).toEqual(['Firmenname', 'USt.-ID'])
    expect(textOf(document.body)).toContain('stornieren Sie die Rechnung und stellen Sie sie neu')
    cleanup()
    show({}, { status: 'final' })
    expect(isFixed(currency())).toBe(false)
    expect(fixed()).toEqual([])
    expect(picker().disabled).toBe(false)
  })

  test('in an advance whose project has begun; another customer can still be chosen', async () => {
    const terms: SharedTerms = { currency: 'EUR', name: 'Werft GmbH', VAT: '' }
    show({ paper: advance }, {}, terms)
    await screen.findByText(/Dieses Projekt hat schon eine Abschlagsrechnung/)
    expect(isFixed(currency())).toBe(true)
    expect(fixed()).toContain('Firmenname')
    expect(fixed()).not.toContain('USt.-ID')
    expect(picker().disabled).toBe(false)
  })
})

test('an advance that differs from its project is told so; one click takes the currency [A9.5]', async () => {
  const terms: SharedTerms = { currency: 'USD', name: 'Werft GmbH', VAT: 'DE123456788' }
  const { content } = show({ paper: advance }, {}, terms)
  const warning = await screen.findByText(/lauten auf USD und gehen an Werft GmbH \(USt\.-ID DE123456788\)/)
  expect(isFixed(currency())).toBe(false)
  await press(screen, 'USD wählen')
  expect(content().payment.currency).toBe('USD')
  expect(document.body.contains(warning)).toBe(false)
  expect(isFixed(currency())).toBe(true)
})
