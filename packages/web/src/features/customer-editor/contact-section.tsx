import type { Customer } from '@kontor/domain/customers/customer'
import { textLimits } from '@kontor/domain/texts/text-limits'
import Box from '@mui/material/Box'
import { AddressFields } from '../../ui/fields/address-fields.tsx'
import { CheckboxInput } from '../../ui/fields/checkbox-input.tsx'
import { DeliveryFields } from '../../ui/fields/delivery-fields.tsx'
import { FieldGroup, FormSection } from '../../ui/fields/form-section.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { TextList } from '../../ui/fields/text-list.tsx'
import { texts } from './texts.ts'

interface ContactSectionProps {
  value: Customer
  onChange: (customer: Customer) => void
  /** Whether "Lieferanschrift entspricht Rechnungsadresse" is ticked: then one form edits both addresses. */
  sameAddress: boolean
  onSameAddressChange: (same: boolean) => void
}

/** How to reach the customer: addresses, delivery, phone, e-mails and websites [S2.9.3]. */
export function ContactSection(props: ContactSectionProps) {
  const { value, onChange } = props
  const { contactPreferences: contact } = value
  const change = (part: Partial<typeof contact>) =>
    onChange({ ...value, contactPreferences: { ...contact, ...part } })
  return (
    <FormSection title={texts.contact}>
      <Addresses {...props} />
      <DeliveryFields value={contact} onChange={change} />
      <TextInput
        label={texts.phone}
        limit={textLimits.customer.phone}
        type="tel"
        value={contact.phone}
        onChange={(phone) => change({ phone })}
      />
      <Box sx={{ display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextList
          label={texts.otherEmails}
          entryLabel={texts.email}
          addLabel={texts.addEmail}
          limit={textLimits.customer.otherEmail}
          value={contact.otherEmails}
          onChange={(otherEmails) => change({ otherEmails })}
        />
        <TextList
          label={texts.websites}
          entryLabel={texts.website}
          addLabel={texts.addWebsite}
          limit={textLimits.customer.website}
          value={contact.websites}
          onChange={(websites) => change({ websites })}
        />
      </Box>
    </FormSection>
  )
}

function Addresses({ value, onChange, sameAddress, onSameAddressChange }: ContactSectionProps) {
  return (
    <>
      <CheckboxInput
        label={texts.sameAddress}
        checked={sameAddress}
        onChange={(same) => {
          onSameAddressChange(same)
          // Ticking the box copies the postal address [S4.6.2].
          if (same) onChange({ ...value, invoiceAddress: value.postAddress })
        }}
      />
      <FieldGroup title={sameAddress ? texts.commonAddress : texts.postAddress}>
        <AddressFields
          value={value.postAddress}
          onChange={(postAddress) =>
            onChange({ ...value, postAddress, ...(sameAddress && { invoiceAddress: postAddress }) })
          }
        />
      </FieldGroup>
      {!sameAddress && (
        <FieldGroup title={texts.invoiceAddress}>
          <AddressFields
            value={value.invoiceAddress}
            onChange={(invoiceAddress) => onChange({ ...value, invoiceAddress })}
          />
        </FieldGroup>
      )}
    </>
  )
}
