import type { Project } from '@kontor/domain/chains/settlement'
import { keepsTerms, type SharedTerms, sharedTermsOf, termsError } from '@kontor/domain/chains/shared-terms'
import { infoValue } from '@kontor/domain/invoices/info-field'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { useState } from 'react'
import { useProjectForm } from '#rooms/state/chains/chains.ts'
import { texts } from '../texts.ts'
import { useEditorState } from '../work/editor-context.ts'

/** The terms of the document that its chain fixes, so that they cannot be edited. */
export interface FixedTerms {
  /** Undefined if the chain fixes nothing. A name or VAT id that is '' may still be added. */
  terms: SharedTerms | undefined
  /** Why they are fixed; '' if they are not. */
  reason: string
  /** Whether another customer can be chosen: only if that moves the document to another project. */
  isCustomerFree: boolean
}

const free: FixedTerms = { terms: undefined, reason: '', isCustomerFree: true }

/** The currency and recipient that the edited document shares with its chain. */
export function useFixedTerms(): FixedTerms {
  const invoice = useEditorState((state) => state.invoice)
  const [opened] = useState(() => sharedTermsOf(invoice.content))
  const begun = useBegunTerms()
  if (keepsTerms(invoice, invoice.followers ?? [])) {
    return { terms: opened, reason: reasonFor(invoice), isCustomerFree: false }
  }
  if (begun === undefined || termsError(invoice.content, begun) !== undefined) return free
  return { terms: begun, reason: texts.fixedTerms.project, isCustomerFree: true }
}

function reasonFor({ status, content }: Invoice): string {
  if (status === 'final') return texts.fixedTerms.final
  return content.paper?.kind === 'credit' ? texts.fixedTerms.credit : texts.fixedTerms.settlement
}

/** What the draft of an advance has to share with the open advances of its project; undefined for others. */
export function useBegunTerms(): SharedTerms | undefined {
  const isAdvance = useEditorState(({ invoice }) => {
    return invoice.status === 'draft' && invoice.content.paper?.kind === 'advance'
  })
  const project = useEditedProject()
  const form = useProjectForm(isAdvance ? project : noProject)
  return form?.terms
}

const noProject: Project = { customerId: '', projectNumber: '' }

/** The project that the edited document names. */
export function useEditedProject(): Project {
  const customerId = useEditorState((state) => state.invoice.content.customer.customerId)
  const projectNumber = useEditorState((state) => infoValue(state.invoice.content, 'PROJECTNR'))
  return { customerId, projectNumber }
}
