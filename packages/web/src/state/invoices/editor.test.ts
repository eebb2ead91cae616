import { emptyCustomer } from '@kontor/domain/customers/customer'
import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { beforeEach, expect, test } from 'vitest'
import { openEditor, resetEditor, useEditor } from './editor.ts'

beforeEach(resetEditor)

test('the editor starts in create mode without an invoice or a customer [S3.12.5, S4.5.1]', () => {
  expect(useEditor.getState()).toEqual({
    mode: 'create',
    invoice: undefined,
    forCustomer: undefined,
    field: undefined,
  })
})

test('`openEditor` passes its request to the editor; only the path for editing contains an id [S3.12.5]', () => {
  const forCustomer = { ...emptyCustomer(), companyName: 'Aal GmbH' }
  expect(openEditor({ mode: 'create', forCustomer })).toBe('/home/invoice-editor')
  expect(useEditor.getState()).toMatchObject({ mode: 'create', invoice: undefined, forCustomer })

  const invoice = { ...emptyInvoice(), id: 'a/b' }
  expect(openEditor({ mode: 'edit', invoice })).toBe('/home/invoice-editor?id=a%2Fb')
  expect(useEditor.getState()).toMatchObject({ mode: 'edit', invoice, forCustomer: undefined })

  const copy = { ...emptyInvoice(), id: '' }
  expect(openEditor({ mode: 'create', invoice: copy })).toBe('/home/invoice-editor')
  expect(useEditor.getState()).toMatchObject({ mode: 'create', invoice: copy })
})
