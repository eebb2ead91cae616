import { emptyCustomer } from '@kontor/domain/customers/customer'
import { applyCustomer } from '@kontor/domain/invoices/apply-customer'
import type { InvoiceCustomer } from '@kontor/domain/invoices/invoice'
import { textLimits } from '@kontor/domain/texts/text-limits'
import PersonSearchIcon from '@mui/icons-material/PersonSearch'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { AddressFields } from '#rooms/ui/fields/address-fields.tsx'
import { CheckboxInput } from '#rooms/ui/fields/checkbox-input.tsx'
import { DeliveryFields } from '#rooms/ui/fields/delivery-fields.tsx'
import { FieldGrid } from '#rooms/ui/fields/field-grid.tsx'
import { PersonFields } from '#rooms/ui/fields/person-fields.tsx'
import { ReadOnly, useReadOnly } from '#rooms/ui/fields/read-only.ts'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { loadedOnUse, useLoaded } from '#rooms/ui/loaded-on-use.ts'
import { uiTexts } from '#rooms/ui/texts.ts'
import { useFixedTerms } from '../chains/use-fixed-terms.ts'
import { focusFieldAfterDialogs } from '../check/field-focus.ts'
import { texts } from '../texts.ts'
import { useDocumentKind } from '../work/document-kind.ts'
import { useContentPart, useEditorActions } from '../work/editor-context.ts'
import { AttachmentsPart } from './attachments-part.tsx'
import { EInvoiceBlock } from './e-invoice-block.tsx'
import { EditorSection } from './editor-section.tsx'
import { KeepContactButton } from './keep-contact.tsx'

/** The customer of the document: typed, or copied from the address book and then editable [S2.6.12]. */
export function CustomerSection() {
  const kind = useDocumentKind()
  const [value, onChange] = useContentPart('customer')
  const { terms, reason } = useFixedTerms()
  const isNameFixed = (terms?.name ?? '') !== ''
  const isPersonReadOnly = useReadOnly(isNameFixed && value.companyName.trim() === '')
  const change = (part: Partial<InvoiceCustomer>) => onChange({ ...value, ...part })
  const field = (name: 'companyName' | 'department') => ({
    'data-field': `customer.${name}`,
    label: texts[name],
    limit: textLimits.customer[name],
    value: value[name],
    onChange: (text: string) => change({ [name]: text }),
  })
  return (
    <EditorSection
      title={texts.sections.customer}
      field="customer"
      action={
        <>
          <KeepContactButton />
          <CustomerChoice />
        </>
      }
    >
      {reason !== '' && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {reason}
        </Alert>
      )}
      <FieldGrid columns="minmax(0, 1fr) minmax(0, 1fr)">
        <Block title={texts.recipient}>
          <FieldGrid columns="2fr 1fr" from={400}>
            <TextInput {...field('companyName')} disabled={isNameFixed} />
            <TextInput {...field('department')} />
          </FieldGrid>
          <Box data-field="customer.contactPerson">
            <ReadOnly value={isPersonReadOnly}>
              <PersonFields
                value={value.contactPerson}
                onChange={(contactPerson) => change({ contactPerson })}
              />
            </ReadOnly>
          </Box>
          <DeliveryFields value={value} onChange={change} />
        </Block>
        <Block title={kind.texts.address}>
          <Box data-field="customer.address">
            <AddressFields value={value.address} onChange={(address) => change({ address })} />
          </Box>
        </Block>
      </FieldGrid>
      <ReferenceFields value={value} change={change} />
      {kind.name === 'invoice' && (
        <Box sx={{ mt: 3 }}>
          <Block title={uiTexts.eInvoice.title}>
            <EInvoiceBlock />
            <AttachmentsPart />
          </Block>
        </Box>
      )}
    </EditorSection>
  )
}

const customerPicker = loadedOnUse(() => import('../pickers/customer-picker.tsx'))

/** Copies a customer from the address book into the document, or starts a new customer [S4.5.7]. */
function CustomerChoice() {
  const { changeContent } = useEditorActions()
  const isReadOnly = useReadOnly(!useFixedTerms().isCustomerFree)
  const [isPicking, setPicking] = useState(false)
  const picker = useLoaded(customerPicker, isPicking)
  return (
    <>
      <Button
        startIcon={<PersonSearchIcon />}
        variant="outlined"
        onPointerEnter={customerPicker.load}
        onFocus={customerPicker.load}
        onClick={() => setPicking(true)}
        disabled={isReadOnly}
      >
        {texts.chooseCustomer}
      </Button>
      {isPicking && picker && (
        <picker.CustomerPicker
          onTake={(chosen) => {
            setPicking(false)
            changeContent((content) => applyCustomer(content, chosen))
          }}
          onNew={(companyName) => {
            setPicking(false)
            // Applies the defaults of a new contact.
            changeContent((content) => applyCustomer(content, { ...emptyCustomer(), companyName }))
            void focusFieldAfterDialogs('customer.companyName')
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}

interface PartProps {
  value: InvoiceCustomer
  change: (part: Partial<InvoiceCustomer>) => void
}

/** Customer number, internal reference and VAT id, each with a checkbox that shows it on the document. */
function ReferenceFields({ value, change }: PartProps) {
  const kind = useDocumentKind()
  const { terms } = useFixedTerms()
  const fields = [
    { name: 'customerNumber', show: 'showCustomerNumber' },
    { name: 'internalReference', show: 'showInternalReference' },
    { name: 'VAT', show: 'showVAT' },
  ] as const
  return (
    <Box sx={{ mt: 2 }}>
      <FieldGrid columns="repeat(3, minmax(0, 1fr))">
        {fields.map(({ name, show }) => (
          <Box key={name} data-field={`customer.${name}`}>
            <TextInput
              label={texts[name]}
              limit={textLimits.customer[name]}
              value={value[name]}
              onChange={(text) => change({ [name]: text })}
              disabled={name === 'VAT' && (terms?.VAT ?? '') !== ''}
            />
            <Box data-field={`customer.${show}`}>
              <CheckboxInput
                label={kind.texts.show}
                checked={value[show]}
                onChange={(checked) => change({ [show]: checked })}
              />
            </Box>
          </Box>
        ))}
      </FieldGrid>
    </Box>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h3" color="textSecondary">
        {title}
      </Typography>
      {children}
    </Box>
  )
}
