import type { NewOrganisation } from '@kontor/contract/setup/setup-schema'
import { isPasswordValid } from '@kontor/domain/session/password-policy'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusError } from '../../ui/fields/focus-error.ts'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { shortNameOf } from './short-name.ts'
import { texts } from './texts.ts'

interface NewOrganisationFormProps {
  onSubmit: (newOrganisation: NewOrganisation) => void
  isPending: boolean
  failure: 'organisationTaken' | 'failed' | undefined
}

/**
 * Creates an organisation and its first user. Derives the short name from the name until the user types a
 * short name.
 */
export function NewOrganisationForm({ onSubmit, isPending, failure }: NewOrganisationFormProps) {
  const [form, setForm] = useState({ name: '', username: '', password: '', repeated: '' })
  const [typedShortName, setTypedShortName] = useState<string>()
  const [showErrors, setShowErrors] = useState(false)
  const organisation = typedShortName ?? shortNameOf(form.name)
  const isShortNameValid = /^[a-z0-9-]{2,40}$/.test(organisation)
  const isValid = isPasswordValid(form.password)
  const isRepeated = form.password === form.repeated
  const set = (field: keyof typeof form) => (value: string) => setForm({ ...form, [field]: value })

  function submit(event: FormEvent<HTMLElement>) {
    event.preventDefault()
    flushSync(() => setShowErrors(true))
    const { name, username, password } = form
    const isComplete =
      name.trim() !== '' && username.trim() !== '' && isShortNameValid && isValid && isRepeated
    if (!isComplete) focusError(event.currentTarget)
    else if (!isPending) onSubmit({ organisation, name, username, password })
  }

  return (
    <Stack component="form" noValidate spacing={2} onSubmit={submit}>
      <TextInput
        label={texts.name}
        value={form.name}
        onChange={set('name')}
        required
        showErrors={showErrors}
        autoComplete="organization"
        autoFocus
      />
      <TextInput
        label={texts.organisation}
        value={organisation}
        onChange={(value) => setTypedShortName(value.toLowerCase())}
        required
        showErrors={showErrors}
        helperText={texts.organisationHint}
        error={shortNameError(failure, showErrors && !isShortNameValid)}
      />
      <TextInput
        label={texts.username}
        value={form.username}
        onChange={set('username')}
        required
        showErrors={showErrors}
        autoComplete="username"
      />
      <TextInput
        type="password"
        label={texts.password}
        value={form.password}
        onChange={set('password')}
        required
        autoComplete="new-password"
        error={showErrors && !isValid ? texts.invalid : undefined}
      />
      <TextInput
        type="password"
        label={texts.repeated}
        value={form.repeated}
        onChange={set('repeated')}
        required
        autoComplete="new-password"
        error={showErrors && !isRepeated ? texts.different : undefined}
      />
      {failure === 'failed' && <Alert severity="error">{texts.failed}</Alert>}
      <Button type="submit" variant="contained" size="large" disabled={isPending}>
        {texts.submit}
      </Button>
    </Stack>
  )
}

function shortNameError(
  failure: NewOrganisationFormProps['failure'],
  isInvalid: boolean,
): string | undefined {
  if (isInvalid) return texts.invalidOrganisation
  return failure === 'organisationTaken' ? texts.organisationTaken : undefined
}
