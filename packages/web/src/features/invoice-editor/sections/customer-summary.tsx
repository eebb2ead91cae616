import { addressSummary } from '@kontor/domain/customers/address'
import { personName } from '@kontor/domain/customers/contact-person'
import type { InvoiceCustomer } from '@kontor/domain/invoices/invoice'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { uiTexts } from '#rooms/ui/texts.ts'
import { useGoToField } from '../check/use-go-to-field.ts'
import { texts } from '../texts.ts'

/** What the hidden forms of the customer contain, and a button that opens them in this place. */
export function CustomerSummary({ customer }: { customer: InvoiceCustomer }) {
  const goToField = useGoToField()
  const { contactPerson, department, address, useEmailForInvoice, emailForInvoice } = customer
  const delivery = useEmailForInvoice
    ? [uiTexts.delivery.electronically, emailForInvoice]
    : [uiTexts.delivery.byPost]
  const recipient = [department, personName(contactPerson)].filter((part) => part.trim() !== '').join(', ')
  return (
    <Box sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">{addressSummary(address)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {[recipient, delivery.join(': ')].filter((part) => part !== '').join(' · ')}
        </Typography>
      </Box>
      <Button size="small" onClick={() => void goToField('customer.department')}>
        {texts.change}
      </Button>
    </Box>
  )
}
