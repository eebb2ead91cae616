import { emptyItem } from '@kontor/domain/invoices/invoice-defaults'
import { expect, test } from 'vitest'
import { fillFromTemplate } from './fill-from-template.ts'

const template = {
  ...emptyItem(0.07),
  id: 't',
  title: 'Beratung',
  description: 'vor Ort',
  quantity: 2,
  unit: 'time' as const,
  unitPrice: 90,
}
const before = { ...emptyItem(), id: 'row' }

test('a saved item fills an empty row, which keeps its id [A27.2]', () => {
  expect(fillFromTemplate({ ...before, title: 'ber' }, before, template)).toEqual({ ...template, id: 'row' })
})

test('a saved item changes no field that the user has typed in [A27.2]', () => {
  const typed = { description: 'am Telefon', quantity: 3, unitPrice: 80, taxRate: 0.05 }
  const filled = fillFromTemplate({ ...before, title: 'ber', ...typed }, before, template)
  expect(filled).toMatchObject({ title: 'Beratung', unit: 'piece', ...typed })
})
