import { asAdvance, asInvoice } from '@kontor/domain/chains/advance-content'
import { termsError } from '@kontor/domain/chains/shared-terms'
import type { InvoiceContent } from '@kontor/domain/invoices/invoice'
import type { Paper, SettlementForm } from '@kontor/domain/invoices/paper'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { paperTexts } from '#rooms/paper-texts.ts'
import { useProjectForm } from '#rooms/state/chains/chains.ts'
import { useOrganisation } from '#rooms/state/organisation/organisation.ts'
import { FieldGrid } from '#rooms/ui/fields/field-grid.tsx'
import { useReadOnly } from '#rooms/ui/fields/read-only.ts'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { useEditorActions, useEditorState } from '../work/editor-context.ts'
import { AdvanceHelp } from './advance-help.tsx'
import { texts } from './texts.ts'
import { useBegunTerms, useEditedProject } from './use-fixed-terms.ts'

const kinds = [
  { value: 'invoice', label: paperTexts.kinds.invoice },
  { value: 'advance', label: paperTexts.kinds.advance },
] as const

const forms = [
  { value: 'rest', label: texts.forms.rest },
  { value: 'full', label: texts.forms.full },
] as const satisfies { value: SettlementForm; label: string }[]

/**
 * Fields for choosing the kind (ordinary invoice or advance) and the form in which the project is settled.
 * The kind of any other paper cannot be changed, so it gets only a notice.
 */
export function PaperFields() {
  const isReadOnly = useReadOnly()
  const paper = useEditorState((state) => state.invoice.content.paper)
  const { changeContent } = useEditorActions()
  const own = useOrganisation().data?.standardTexts
  if (paper !== undefined && paper.kind !== 'advance') return <PaperNotice paper={paper} />
  return (
    <Box sx={{ mt: 2 }}>
      <FieldGrid columns="1fr 2fr" from={560}>
        <SelectInput
          label={texts.kind}
          value={paper === undefined ? 'invoice' : 'advance'}
          options={kinds}
          onChange={(kind) =>
            changeContent((content) =>
              kind === 'advance' ? asAdvance(content, 'rest', own) : asInvoice(content, own),
            )
          }
        />
        {paper && (
          <SelectInput
            label={texts.settledBy}
            value={paper.form}
            options={forms}
            helperText={texts.formHints[paper.form]}
            onChange={(form) => changeContent((content) => asAdvance(content, form, own))}
          />
        )}
      </FieldGrid>
      {paper && <FormWarning form={paper.form} />}
      {paper && <TermsWarning />}
      {paper && !isReadOnly && <AdvanceHelp />}
    </Box>
  )
}

/** Warns if the project's other advances will be settled in a different form, and offers that form. */
function FormWarning({ form }: { form: SettlementForm }) {
  const isReadOnly = useReadOnly()
  const { changeContent } = useEditorActions()
  const begun = useProjectForm(useEditedProject())?.form
  if (!begun || begun === form) return null
  return (
    <Alert
      severity="warning"
      sx={{ mt: 2 }}
      action={
        isReadOnly ? undefined : (
          <Button color="inherit" onClick={() => changeContent((content) => asAdvance(content, begun))}>
            {texts.takeForm[begun]}
          </Button>
        )
      }
    >
      {texts.otherForm[begun]}
    </Alert>
  )
}

/**
 * Warns if an advance differs in currency or recipient from its project, and offers the project's currency.
 */
function TermsWarning() {
  const isReadOnly = useReadOnly()
  const begun = useBegunTerms()
  const { changeContent } = useEditorActions()
  const error = useEditorState(({ invoice }) => begun && termsError(invoice.content, begun))
  if (begun === undefined || error === undefined) return null
  const { currency } = begun
  const takeCurrency = (content: InvoiceContent) => ({
    ...content,
    payment: { ...content.payment, currency },
  })
  return (
    <Alert
      severity="warning"
      sx={{ mt: 2 }}
      action={
        isReadOnly || error !== 'currencyDiffers' ? undefined : (
          <Button color="inherit" onClick={() => changeContent(takeCurrency)}>
            {texts.takeCurrency(currency)}
          </Button>
        )
      }
    >
      {texts.otherTerms(currency, begun.name, begun.VAT)}
    </Alert>
  )
}

/**
 * Names the kind of a paper that was created from other papers, and explains what the user can change in it.
 */
function PaperNotice({ paper }: { paper: Exclude<Paper, { kind: 'advance' }> }) {
  return (
    <Alert severity="info" sx={{ mt: 2 }}>
      {paper.kind === 'settlement' ? texts.settlementNotice[paper.form] : texts.notices[paper.kind]}
    </Alert>
  )
}
