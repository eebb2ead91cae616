import { customerName } from '@kontor/domain/customers/customer-name'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { formatMoney } from '@kontor/domain/money/german-format'
import { knownPlaceholders, unknownPlaceholders } from '@kontor/domain/series/placeholders'
import { templateError } from '@kontor/domain/series/series-template'
import Alert from '@mui/material/Alert'
import { useDrafts } from '../../state/invoices/invoices.ts'
import { SelectInput } from '../../ui/fields/select-input.tsx'
import { texts } from './texts.ts'

interface TemplateChoiceProps {
  value: string
  /** The chosen template; undefined until loaded. */
  template: Invoice | undefined
  /** Whether the dialog changes an existing series, whose template may be missing from the drafts. */
  isKnown: boolean
  onChange: (id: string) => void
}

/**
 * Selects the template: one of the drafts that can be one, or the current template of an existing series.
 * Says at once why the chosen one cannot be a template.
 */
export function TemplateChoice({ value, template, isKnown, onChange }: TemplateChoiceProps) {
  const drafts = useDrafts()
  const options = (drafts.data ?? [])
    .filter(({ id, content }) => id === value || content.paper === undefined)
    .map(({ id, content }) => ({
      value: id,
      label: texts.draftOf(
        customerName(content.customer) || texts.unnamed,
        formatMoney(content.totals.brutto, content.payment.currency),
      ),
    }))
  const isListed = options.some((option) => option.value === value)
  if (drafts.data && options.length === 0 && !isKnown)
    return <Alert severity="info">{texts.noTemplates}</Alert>
  const problem = template && problemOf(template)
  return (
    <SelectInput
      label={texts.template}
      value={value}
      options={isKnown && !isListed ? [...options, { value, label: texts.currentTemplate }] : options}
      onChange={onChange}
      error={problem !== undefined}
      helperText={problem ?? texts.templateHint(knownPlaceholders)}
    />
  )
}

/** Why an invoice cannot be a template, in words; undefined if it can. */
function problemOf({ content }: Invoice): string | undefined {
  const error = templateError(content)
  if (error === undefined) return undefined
  return error === 'unknownPlaceholder'
    ? texts.unknownPlaceholder(unknownPlaceholders(content), knownPlaceholders)
    : texts.paperInChain
}
