import { organisationEndpoints } from '@kontor/contract/organisation/organisation-endpoints'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { hasSellerData } from '@kontor/domain/organisation/profile'
import CheckIcon from '@mui/icons-material/CheckCircleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { openCustomerEditor } from '../../state/customers/customer-editor.ts'
import { useCustomers } from '../../state/customers/customers.ts'
import { followFirstStep } from '../../state/first-steps.ts'
import { openEditor } from '../../state/invoices/editor.ts'
import { openInvoice } from '../../state/invoices/invoice-path.ts'
import { useMayCall } from '../../state/organisation/may-call.ts'
import { useOrganisation } from '../../state/organisation/organisation.ts'
import { texts } from './texts.ts'

/** An organisation with more contacts than this is not new, even without an invoice in the chosen period. */
const maxContacts = 3

/**
 * Guides a new organisation through three steps: its own data, which only administrators can enter, the first
 * contact, and the first invoice, whose draft then leads to the first PDF. Pages that a step opens lead back
 * here [A26.6]. Hidden for other organisations, and until the organisation and its contacts have loaded.
 */
export function FirstSteps({ draft }: { draft: Invoice | undefined }) {
  const navigate = useNavigate()
  const mayAdminister = useMayCall(organisationEndpoints.updateProfile)
  const titleId = useId()
  const organisation = useOrganisation()
  const customers = useCustomers()
  if (!organisation.data || !customers.data || customers.data.length > maxContacts) return null
  const open = (path: string) => {
    followFirstStep()
    void navigate(path)
  }
  const steps = [
    ...(mayAdminister
      ? [
          {
            label: texts.firstSteps.profile,
            isDone: hasSellerData(organisation.data.profile),
            open: () => open('/home/settings/organisation'),
          },
        ]
      : []),
    {
      label: texts.firstSteps.contact,
      // Whoever begins with the invoice may type its customer there.
      isDone: customers.data.length > 0 || draft !== undefined,
      open: () => {
        openCustomerEditor()
        open('/home/customer-editor')
      },
    },
    {
      label: draft ? texts.firstSteps.pdf : texts.firstSteps.invoice,
      isDone: false,
      open: () => open(draft ? openInvoice(draft) : openEditor({ mode: 'create' })),
    },
  ]
  const next = steps.findIndex(({ isDone }) => !isDone)
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mb: 2, flexShrink: 0 }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 1 }}>
        {texts.firstSteps.title}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {steps.map(({ label, isDone, open }, index) => (
          <li key={label}>
            <Button
              variant={index === next ? 'contained' : 'outlined'}
              startIcon={isDone && <CheckIcon titleAccess={texts.firstSteps.done} />}
              onClick={open}
            >
              {index + 1}. {label}
            </Button>
          </li>
        ))}
      </Box>
    </Box>
  )
}
