import type { CustomerDispatch } from '@kontor/contract/dispatch/mail-schema'
import { carrierChoices } from '@kontor/domain/dispatch/carrier'
import { type MailKind, mailKinds, mailLanguages } from '@kontor/domain/dispatch/mail-kind'
import { type RecipientRule, recipientFields } from '@kontor/domain/dispatch/recipients'
import { paperWords } from '@kontor/domain/dispatch/wording'
import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { AddressInput } from '../../ui/dispatch/address-input.tsx'
import { DateInput } from '../../ui/fields/date-input.tsx'
import { FieldGrid } from '../../ui/fields/field-grid.tsx'
import { FieldGroup, FormSection } from '../../ui/fields/form-section.tsx'
import { useReadOnly } from '../../ui/fields/read-only.ts'
import { SelectInput } from '../../ui/fields/select-input.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { texts } from './texts.ts'

interface DispatchSectionProps {
  value: CustomerDispatch
  onChange: (value: CustomerDispatch) => void
}

const { dispatch: own } = texts
const carriers = carrierChoices.map((value) => ({ value, label: own.carriers[value] }))
const languages = mailLanguages.map((value) => ({ value, label: own.languages[value] }))

/** Versand: how the customer takes its invoices, and who gets which mails. */
export function DispatchSection({ value, onChange }: DispatchSectionProps) {
  const change = (changes: Partial<CustomerDispatch>) => onChange({ ...value, ...changes })
  return (
    <FormSection title={own.title}>
      <FieldGrid columns="repeat(3, minmax(0, 1fr))" from={700} pairsFrom={480}>
        <SelectInput
          label={own.carrier}
          value={value.carrier}
          options={carriers}
          onChange={(carrier) => change({ carrier })}
        />
        <SelectInput
          label={own.language}
          value={value.language}
          options={languages}
          onChange={(language) => change({ language })}
        />
        <DateInput
          label={own.consentDay}
          value={value.consentDay}
          onChange={(consentDay) => change({ consentDay })}
        />
      </FieldGrid>
      <Typography variant="body2" color="textSecondary">
        {own.consentHint}
      </Typography>
      <Rules rules={value.recipients} onChange={(recipients) => change({ recipients })} />
    </FormSection>
  )
}

interface RulesProps {
  rules: readonly RecipientRule[]
  onChange: (rules: RecipientRule[]) => void
}

/** Recipients for kinds of mails; for the others, the customer's address for invoices. */
function Rules({ rules, onChange }: RulesProps) {
  const isReadOnly = useReadOnly()
  const unused = mailKinds.filter((kind) => rules.every((rule) => rule.kind !== kind))
  const next = unused[0]
  const replace = (place: number, rule: RecipientRule) =>
    onChange(rules.map((other, index) => (index === place ? rule : other)))
  return (
    <FieldGroup title={own.recipients}>
      <Stack spacing={2}>
        {rules.map((rule, place) => (
          <Rule
            key={rule.kind}
            rule={rule}
            kinds={[rule.kind, ...unused]}
            onChange={(changed) => replace(place, changed)}
            onRemove={() => onChange(rules.filter((_, index) => index !== place))}
          />
        ))}
      </Stack>
      {rules.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {own.noRules}
        </Typography>
      )}
      {next !== undefined && (
        <Button
          size="small"
          disabled={isReadOnly}
          startIcon={<AddIcon />}
          sx={{ mt: 0.5 }}
          onClick={() => onChange([...rules, { kind: next, to: [], cc: [], bcc: [] }])}
        >
          {own.addRule}
        </Button>
      )}
    </FieldGroup>
  )
}

interface RuleProps {
  rule: RecipientRule
  /** Kinds that the rule may be for. */
  kinds: readonly MailKind[]
  onChange: (rule: RecipientRule) => void
  onRemove: () => void
}

function Rule({ rule, kinds, onChange, onRemove }: RuleProps) {
  const isReadOnly = useReadOnly()
  const word = paperWords.de[rule.kind]
  return (
    <FieldGrid columns="minmax(0, 1fr) repeat(3, minmax(0, 1.3fr)) max-content" from={760} pairsFrom={480}>
      <SelectInput
        label={own.kind}
        value={rule.kind}
        options={mailKinds
          .filter((kind) => kinds.includes(kind))
          .map((value) => ({ value, label: paperWords.de[value] }))}
        onChange={(kind) => onChange({ ...rule, kind })}
      />
      {recipientFields.map((name) => (
        <AddressInput
          key={name}
          label={own.fields[name]}
          value={rule[name]}
          onChange={(addresses) => onChange({ ...rule, [name]: addresses })}
        />
      ))}
      <Button size="small" disabled={isReadOnly} aria-label={own.removeRule(word)} onClick={onRemove}>
        {uiTexts.remove}
      </Button>
    </FieldGrid>
  )
}
