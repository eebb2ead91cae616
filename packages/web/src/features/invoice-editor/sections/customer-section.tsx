import type { InvoiceCustomer } from '@kontor/domain/invoices/invoice'
import { textLimits } from '@kontor/domain/texts/text-limits'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Activity, type ReactNode } from 'react'
import { AddressFields } from '#rooms/ui/fields/address-fields.tsx'
import { DeliveryFields } from '#rooms/ui/fields/delivery-fields.tsx'
import { FieldGrid } from '#rooms/ui/fields/field-grid.tsx'
import { PersonFields } from '#rooms/ui/fields/person-fields.tsx'
import { ReadOnly, useReadOnly } from '#rooms/ui/fields/read-only.ts'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { useFixedTerms } from '../chains/use-fixed-terms.ts'
import { texts } from '../texts.ts'
import { useDocumentKind } from '../work/document-kind.ts'
import { useContentPart, useEditorState } from '../work/editor-context.ts'
import { AttachmentsPart } from './attachments-part.tsx'
import { CustomerChoice } from './customer-choice.tsx'
import { CustomerNameInput } from './customer-name-input.tsx'
import { CustomerReferences } from './customer-references.tsx'
import { CustomerSummary } from './customer-summary.tsx'
import { EInvoiceBlock } from './e-invoice-block.tsx'
import { EditorSection } from './editor-section.tsx'
import { KeepContactButton } from './keep-contact.tsx'

/**
 * The customer of the document: typed, or copied from the address book and then editable [S2.6.12]. For a
 * customer without gaps, a summary takes the place of the forms until the user opens them.
 */
export function CustomerSection() {
  const kind = useDocumentKind()
  const [value, onChange] = useContentPart('customer')
  const { terms, reason } = useFixedTerms()
  const isReadOnly = useReadOnly()
  const isOpen = useEditorState((state) => state.isCustomerOpen) || isReadOnly
  const isNameFixed = (terms?.name ?? '') !== ''
  const isPersonReadOnly = useReadOnly(isNameFixed && value.companyName.trim() === '')
  const change = (part: Partial<InvoiceCustomer>) => onChange({ ...value, ...part })
  const forms = isOpen ? 'visible' : 'hidden'
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
      <FieldGrid columns="minmax(0, 1fr) minmax(0, 1fr)" from={480}>
        <Block title={isOpen ? texts.recipient : undefined}>
          <FieldGrid columns={isOpen ? '2fr 1fr' : 'minmax(0, 1fr)'} from={400}>
            <CustomerNameInput
              value={value.companyName}
              onChange={(companyName) => change({ companyName })}
              disabled={isNameFixed}
            />
            <Activity mode={forms}>
              <TextInput
                data-field="customer.department"
                label={texts.department}
                limit={textLimits.customer.department}
                value={value.department}
                onChange={(department) => change({ department })}
              />
            </Activity>
          </FieldGrid>
          <Activity mode={forms}>
            <Box data-field="customer.contactPerson">
              <ReadOnly value={isPersonReadOnly}>
                <PersonFields
                  value={value.contactPerson}
                  onChange={(contactPerson) => change({ contactPerson })}
                />
              </ReadOnly>
            </Box>
          </Activity>
        </Block>
        {!isOpen && <CustomerSummary customer={value} />}
        <Activity mode={forms}>
          <Block title={kind.texts.address}>
            <Box data-field="customer.address">
              <AddressFields value={value.address} onChange={(address) => change({ address })} />
            </Box>
          </Block>
        </Activity>
      </FieldGrid>
      <Activity mode={forms}>
        <Box sx={{ mt: 2 }}>
          <DeliveryFields value={value} onChange={change} />
        </Box>
      </Activity>
      <CustomerReferences value={value} change={change} />
      {kind.name === 'invoice' && (
        <Box sx={{ mt: 2, display: 'grid', gap: 2 }}>
          <EInvoiceBlock />
          <AttachmentsPart />
        </Box>
      )}
    </EditorSection>
  )
}

function Block({ title, children }: { title: string | undefined; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {title !== undefined && (
        <Typography variant="h3" color="textSecondary">
          {title}
        </Typography>
      )}
      {children}
    </Box>
  )
}
