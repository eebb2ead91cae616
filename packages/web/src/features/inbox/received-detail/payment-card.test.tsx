import { type ReceivedInvoiceDetail, receivedDetailSchema } from '@kontor/contract/inbox/received-schema'
import { noonOf } from '@kontor/domain/days/calendar-day'
import { giroCodeDrawing } from '@kontor/pdf/page/giro-code'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleReceived } from '#rooms/testing/sample-received.ts'
import { renderPart, textOf } from '#rooms/ui/testing/render-part.tsx'
import { PaymentCard } from './payment-card.tsx'

const received: ReceivedInvoiceDetail = receivedDetailSchema.parse({
  ...sampleReceived,
  ...{ status: 'released', currency: 'EUR', net: 100, tax: 19, gross: 119, payable: 69 },
  payment: { payee: 'Wattwind GmbH', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', reference: 'R 7' },
  discounts: [{ date: noonOf({ year: 2027, month: 1, day: 8 }), percent: 2, payable: 67.62 }],
})

const code = () => screen.queryByRole('img', { name: 'GiroCode zum Überweisen' })

test('names and encodes what is left to pay, not the whole sum, and what a discount leaves [A9.6]', () => {
  renderPart(<PaymentCard invoice={received} />)
  const facts = screen.getAllByRole('definition').map(textOf)
  expect(facts).toEqual([
    'Wattwind GmbH',
    'DE02120300000000202051',
    'BYLADEM1001',
    'R 7',
    '69,00 €',
    '2 % Skonto bis 08.01.2027: 67,62 €',
  ])
  const transfer = [
    ...['BCD', '002', '1', 'SCT', 'BYLADEM1001', 'Wattwind GmbH', 'DE02120300000000202051', 'EUR69.00'],
    ...['', '', 'R 7'],
  ].join('\n')
  const drawn = code()?.querySelectorAll('rect[fill="#000"]') ?? []
  expect(Array.from(drawn, (dot) => [dot.getAttribute('x'), dot.getAttribute('y')])).toEqual(
    giroCodeDrawing(transfer, 100).map(({ x, y }) => [String(x), String(y)]),
  )
})

test('shows nothing without an IBAN or an amount, and no code for another currency', () => {
  const { payment } = received
  for (const missing of [{ payment: { ...payment, iban: '' } }, { payable: undefined }]) {
    renderPart(<PaymentCard invoice={{ ...received, ...missing }} />)
    expect(screen.queryByText('Bezahlen')).toBeNull()
  }
  renderPart(<PaymentCard invoice={{ ...received, currency: 'CHF' }} />)
  expect(screen.getByText('Bezahlen')).toBeTruthy()
  expect(code()).toBeNull()
})
