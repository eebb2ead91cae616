import type { Customer } from '@kontor/domain/customers/customer'
import { textLimits } from '@kontor/domain/texts/text-limits'
import { FieldGrid } from '../../ui/fields/field-grid.tsx'
import { FieldGroup, FormSection } from '../../ui/fields/form-section.tsx'
import { PersonFields } from '../../ui/fields/person-fields.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { VatIdInput } from '../../ui/fields/vat-id-input.tsx'
import { texts } from './texts.ts'

interface CustomerSectionProps {
  value: Customer
  onChange: (customer: Customer) => void
}

/** Company, person and references of the customer [S2.9.2]. */
export function CustomerSection({ value, onChange }: CustomerSectionProps) {
  const { references } = value
  return (
    <FormSection title={texts.customer}>
      <FieldGrid columns="2fr 1fr" from={480}>
        <TextInput
          label={texts.companyName}
          limit={textLimits.customer.companyName}
          value={value.companyName}
          onChange={(companyName) => onChange({ ...value, companyName })}
        />
        <TextInput
          label={texts.department}
          limit={textLimits.customer.department}
          value={value.department}
          onChange={(department) => onChange({ ...value, department })}
        />
      </FieldGrid>
      <FieldGroup title={texts.contactPerson}>
        <PersonFields
          value={value.contactPerson}
          onChange={(contactPerson) => onChange({ ...value, contactPerson })}
        />
      </FieldGroup>
      <FieldGrid columns="1fr 1fr 1fr" from={480}>
        <VatIdInput label={texts.vatId} value={value.VAT} onChange={(VAT) => onChange({ ...value, VAT })} />
        <TextInput
          label={texts.customerNumber}
          limit={textLimits.customer.customerNumber}
          value={references.customerNumber}
          onChange={(customerNumber) => onChange({ ...value, references: { ...references, customerNumber } })}
        />
        <TextInput
          label={texts.internalReference}
          limit={textLimits.customer.internalReference}
          value={references.internalReference}
          onChange={(internalReference) =>
            onChange({ ...value, references: { ...references, internalReference } })
          }
        />
      </FieldGrid>
    </FormSection>
  )
}
