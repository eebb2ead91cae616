import { addressLines, isAddressEmpty, personName } from '@kontor/domain/address'
import type { Customer } from '@kontor/domain/customer'
import { customerName } from '@kontor/domain/customer-name'
import type { Address } from '@kontor/domain/invoice'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Divider from '@mui/material/Divider'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { ContactEntry, LabelledEntry } from './contact-entry.tsx'
import { mailLink, telephoneLink, websiteLink } from './contact-links.ts'
import { texts } from './texts.ts'

/** Everything the address book knows of a customer [S2.8.6]. */
export function ContactCard({ customer, menu }: { customer: Customer; menu: ReactNode }) {
  const { contactPerson, contactPreferences, references } = customer
  const { useEmailForInvoice, emailForInvoice } = contactPreferences
  return (
    <Card variant="outlined">
      <CardContent>
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="h6" component="h3">
              {customerName(customer) || texts.unnamed}
            </Typography>
            <Typography color="text.secondary">{customer.department}</Typography>
          </Box>
          {menu}
        </Stack>
        <Divider sx={{ my: 2 }} />
        <Box component="dl" sx={entryGrid}>
          <ContactEntry label={texts.contactPerson} values={[personName(contactPerson)]} />
          <ContactEntry
            label={texts.phone}
            values={[contactPreferences.phone]}
            linkOf={telephoneLink}
            copied
          />
          <ContactEntry label={texts.invoiceAddress} values={[addressText(customer.invoiceAddress)]} copied />
          <ContactEntry label={texts.postAddress} values={[addressText(customer.postAddress)]} copied />
          <ContactEntry label={texts.vatId} values={[customer.VAT]} copied />
          <ContactEntry label={texts.customerNumber} values={[references.customerNumber]} copied />
          <ContactEntry label={texts.internalReference} values={[references.internalReference]} copied />
          {useEmailForInvoice ? (
            <ContactEntry
              label={`${texts.delivery}: ${texts.electronically}`}
              values={[emailForInvoice]}
              linkOf={mailLink}
              copied
            />
          ) : (
            <LabelledEntry label={texts.delivery}>{texts.byPost}</LabelledEntry>
          )}
          <ContactEntry
            label={texts.otherEmails}
            values={contactPreferences.otherEmails}
            linkOf={mailLink}
            copied
          />
          <ContactEntry label={texts.websites} values={contactPreferences.websites} linkOf={websiteLink} />
        </Box>
        <Divider sx={{ my: 2 }} />
        <Typography variant="subtitle2" component="h4">
          {texts.notes}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {texts.noNotes}
        </Typography>
      </CardContent>
    </Card>
  )
}

const entryGrid = {
  m: 0,
  display: 'grid',
  columnGap: 3,
  rowGap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
}

function addressText(address: Address): string {
  return isAddressEmpty(address) ? '' : addressLines(address).join('\n')
}
