import { addressSummary } from '@kontor/domain/customers/address'
import { personName } from '@kontor/domain/customers/contact-person'
import { type Customer, emptyCustomer } from '@kontor/domain/customers/customer'
import { contactOfInvoice } from '@kontor/domain/invoices/contact-of-invoice'
import ContactsIcon from '@mui/icons-material/PermContactCalendarOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCustomers, useSaveCustomer } from '#rooms/state/customers/customers.ts'
import { newCreation } from '#rooms/state/http/creation.ts'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import { useConfirm } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import { DifferenceTable } from '#rooms/ui/dialogs/difference-table.tsx'
import { type Difference, type Fields, workDifferences } from '#rooms/ui/dialogs/differences.ts'
import { electronicAddressText } from '#rooms/ui/fields/e-invoice-fields.tsx'
import { useReadOnly } from '#rooms/ui/fields/read-only.ts'
import { uiTexts } from '#rooms/ui/texts.ts'
import { texts } from '../texts.ts'
import { useContentPart, useEditorActions } from '../work/editor-context.ts'

const words = texts.keepContact

/**
 * Saves the customer of the invoice to the address book: as a new contact, or as changes to the contact from
 * which it was copied. Hidden in read-only mode, until the address book has loaded, and while the
 * customer has no name or is the same as the contact.
 */
export function KeepContactButton() {
  const [customer] = useContentPart('customer')
  const [eInvoice] = useContentPart('eInvoice')
  const { changeContent } = useEditorActions()
  const { data: customers } = useCustomers()
  const isReadOnly = useReadOnly()
  const saving = useSaveCustomer()
  const confirm = useConfirm()
  // One key per new contact, so that a retry after a lost response does not create a second contact.
  const [creation, setCreation] = useState(newCreation)

  const isNamed = `${customer.companyName}${customer.contactPerson.lastName}`.trim() !== ''
  if (isReadOnly || customers === undefined || !isNamed) return null
  const known = customers.find(({ id }) => id === customer.customerId)
  const contact = contactOfInvoice({ customer, eInvoice }, known ?? emptyCustomer())
  const differences = contactDifferences(known ?? emptyCustomer(), contact)
  if (differences.length === 0) return null

  const keep = async () => {
    const agreed = await confirm({
      title: known ? words.changeTitle : words.createTitle,
      text: known ? words.changeText : words.createText,
      confirmLabel: known ? words.change : words.create,
      details: (
        <Box sx={{ mt: 2 }}>
          <DifferenceTable label={words.differences} differences={differences} />
        </Box>
      ),
      wide: true,
    })
    if (!agreed) return
    // The `keep` option stores nothing, because the journal already contains the customer as part of the
    // invoice.
    const saved = await saving.run({ customer: contact, creation, keep: async () => undefined })
    if (!saved) return
    setCreation(newCreation())
    changeContent((content) => ({ ...content, customer: { ...content.customer, customerId: saved.id } }))
    showMessage(words.kept, 'success')
  }
  return (
    // Small, so that it fits beside the title, and nothing moves when it appears.
    <Button size="small" startIcon={<ContactsIcon />} onClick={() => void keep()} disabled={saving.isPending}>
      {words.button}
    </Button>
  )
}

function contactDifferences(stored: Customer, contact: Customer): Difference[] {
  return workDifferences(stored, contact, fieldsOf)
}

function fieldsOf(customer: Customer): Fields {
  const { contactPerson, contactPreferences, references, eInvoice } = customer
  const salutation = contactPerson.gender === '' ? '' : uiTexts.genders[contactPerson.gender]
  return {
    [texts.companyName]: customer.companyName,
    [texts.department]: customer.department,
    [texts.contactPerson]: `${salutation} ${personName(contactPerson)}`.trim(),
    [texts.invoiceAddress]: addressSummary(customer.invoiceAddress),
    [words.postAddress]: addressSummary(customer.postAddress),
    [texts.customerNumber]: references.customerNumber,
    [texts.internalReference]: references.internalReference,
    [texts.VAT]: customer.VAT,
    [uiTexts.delivery.title]: contactPreferences.useEmailForInvoice
      ? uiTexts.delivery.electronically
      : uiTexts.delivery.byPost,
    [uiTexts.delivery.email]: contactPreferences.emailForInvoice,
    [uiTexts.eInvoice.format]: uiTexts.eInvoice.formats[eInvoice.format],
    [uiTexts.eInvoice.buyerReference]: eInvoice.buyerReference,
    [uiTexts.eInvoice.electronicAddress]: electronicAddressText(eInvoice.electronicAddress),
  }
}
