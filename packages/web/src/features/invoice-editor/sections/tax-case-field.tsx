import { missingTaxRate } from '@kontor/domain/invoices/missing-tax'
import { suggestedTaxCase } from '@kontor/domain/invoices/suggested-tax-case'
import { changeTaxCase, withoutTax, withTaxCase, withTaxRate } from '@kontor/domain/tax/change-tax-case'
import { type TaxCase, taxCases } from '@kontor/domain/tax/tax-case'
import { forbiddenTax } from '@kontor/domain/tax/tax-case-of'
import { taxRateName } from '@kontor/domain/tax/tax-rate'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useReadOnly } from '#rooms/ui/fields/read-only.ts'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { texts } from '../texts.ts'
import { useEditorActions, useEditorSeller, useEditorState, useTaxCase } from '../work/editor-context.ts'

/** Selects the tax case of the invoice: one of eight [S3.3.3], or one of seven for a small business. */
export function TaxCaseSelect() {
  const taxCase = useTaxCase()
  const { smallBusiness } = useEditorSeller()
  const { changeContent } = useEditorActions()
  // A small business has no taxed invoices.
  const choices = taxCases.filter((choice) => !(smallBusiness && choice === 'domestic'))
  return (
    <Box
      data-field="payment.taxCase"
      sx={{ flex: '1 1 260px', maxWidth: { sm: 320 }, mt: { xs: 0.5, sm: 0 } }}
    >
      <SelectInput
        label={texts.taxCase}
        value={taxCase}
        options={choices.map((value) => ({ value, label: texts.taxCaseNames[value] }))}
        onChange={(chosen: TaxCase) => changeContent((content) => withTaxCase(content, chosen))}
      />
    </Box>
  )
}

/** Warns about missing or forbidden tax, and suggests a tax case that fits the customer better. */
export function TaxCaseNotices() {
  const seller = useEditorSeller()
  const isTaxWrong = useEditorState((state) => forbiddenTax(state.invoice.content, seller) !== undefined)
  const missingRate = useEditorState((state) => missingTaxRate(state.invoice.content, seller))
  const suggested = useEditorState((state) => suggestedTaxCase(state.invoice.content, seller))
  const { changeContent } = useEditorActions()
  return (
    <>
      {suggested && (
        <Notice
          severity="info"
          text={texts.suggestedTaxCase(texts.taxCaseNames[suggested])}
          action={texts.takeSuggestion}
          onAction={() => changeContent((content) => changeTaxCase(content, suggested))}
        />
      )}
      {isTaxWrong && (
        <Notice
          severity="error"
          text={texts.taxedRows}
          action={texts.setAllRates(taxRateName(0))}
          onAction={() => changeContent(withoutTax)}
        />
      )}
      {missingRate !== undefined && !suggested && (
        <Notice
          severity="warning"
          text={texts.untaxedRows}
          action={texts.setAllRates(taxRateName(missingRate))}
          onAction={() => changeContent((content) => withTaxRate(content, missingRate))}
        />
      )}
    </>
  )
}

interface NoticeProps {
  severity: 'info' | 'warning' | 'error'
  text: ReactNode
  action: string
  onAction: () => void
}

function Notice({ severity, text, action, onAction }: NoticeProps) {
  return (
    <Alert
      severity={severity}
      variant="outlined"
      sx={{
        mb: 2,
        py: 0.25,
        alignItems: 'center',
        flexWrap: 'wrap',
        '& .MuiAlert-message': { flex: '1 1 12rem' },
        '& .MuiAlert-action': { pt: 0 },
      }}
      action={
        <Button color="inherit" size="small" onClick={onAction} disabled={useReadOnly()}>
          {action}
        </Button>
      }
    >
      {text}
    </Alert>
  )
}
