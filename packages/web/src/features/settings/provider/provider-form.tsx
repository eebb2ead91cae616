import type { ProviderInput, StoredProvider } from '@kontor/contract/providers/provider-schema'
import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { type FormEvent, useState } from 'react'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import { useSaveProvider, useTestProvider } from '#rooms/state/providers/provider.ts'
import { CopyButton } from '#rooms/ui/copy-button.tsx'
import { CheckboxInput } from '#rooms/ui/fields/checkbox-input.tsx'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { ConnectionActions } from '../connection-actions.tsx'
import { useConnectionForm } from '../use-connection-form.ts'
import { texts } from './texts.ts'

/** The input as typed: the domains are a single string. */
type Typed = Omit<ProviderInput, 'domains'> & { domains: string }

const nothing: Typed = {
  issuer: '',
  clientId: '',
  clientSecret: '',
  newPeople: '',
  domains: '',
  passwordForAll: true,
}

/** A form to edit, test and save the provider's settings. Keeps the input if the server rejects it. */
export function ProviderForm({ stored: { provider, redirectUri } }: { stored: StoredProvider }) {
  const [typed, setTyped] = useState<Typed>(() =>
    provider === null ? nothing : { ...provider, domains: provider.domains.join(', '), clientSecret: '' },
  )
  const isSameClient = provider?.issuer === typed.issuer.trim() && provider.clientId === typed.clientId.trim()
  const isComplete =
    typed.issuer.trim() !== '' && typed.clientId.trim() !== '' && (isSameClient || typed.clientSecret !== '')
  const { tested, showErrors, isPending, problem, ...form } = useConnectionForm({
    input: inputOf(typed),
    isComplete,
    saving: useSaveProvider(),
    testing: useTestProvider(),
    onSaved() {
      setTyped({ ...typed, clientSecret: '' })
      showMessage(texts.saved, 'info')
    },
  })
  const set = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change })
    form.forgetResults()
  }

  return (
    <Stack component="form" noValidate spacing={2} onSubmit={(event: FormEvent) => void form.submit(event)}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
        <TextInput
          label={texts.redirectUri}
          value={redirectUri}
          onChange={() => undefined}
          readOnly
          helperText={texts.redirectUriHint}
        />
        <CopyButton text={redirectUri} label={texts.copyRedirectUri} />
      </Stack>
      <TextInput
        type="url"
        label={texts.issuer}
        value={typed.issuer}
        onChange={(issuer) => set({ issuer })}
        required
        showErrors={showErrors}
        error={form.isInvalid('issuer') ? texts.invalidIssuer : undefined}
        helperText={texts.issuerHint}
      />
      <TextInput
        label={texts.clientId}
        value={typed.clientId}
        onChange={(clientId) => set({ clientId })}
        required
        showErrors={showErrors}
      />
      <TextInput
        type="password"
        label={texts.clientSecret}
        value={typed.clientSecret}
        onChange={(clientSecret) => set({ clientSecret })}
        autoComplete="new-password"
        required={!isSameClient}
        showErrors={showErrors}
        error={form.isInvalid('clientSecret') ? texts.secretMissing : undefined}
        helperText={isSameClient && texts.secretKept}
      />
      <SelectInput
        label={texts.newPeople}
        value={typed.newPeople}
        options={texts.newPeopleOptions}
        onChange={(newPeople) => set({ newPeople })}
      />
      {typed.newPeople !== '' && (
        <TextInput
          label={texts.domains}
          value={typed.domains}
          onChange={(domains) => set({ domains })}
          required
          showErrors={showErrors}
          error={form.isInvalid('domains') ? texts.domainsMissing : undefined}
          helperText={texts.domainsHint}
        />
      )}
      <CheckboxInput
        label={texts.passwordForAll}
        checked={typed.passwordForAll}
        onChange={(passwordForAll) => set({ passwordForAll })}
      />
      {!typed.passwordForAll && <Alert severity="info">{texts.passwordHint}</Alert>}
      <ConnectionActions
        texts={texts}
        problem={problem && texts.problems[problem.code]}
        result={tested && { isGood: tested.client !== 'refused', text: texts.tested[tested.client] }}
        isPending={isPending}
        onTest={form.test}
      />
    </Stack>
  )
}

function inputOf({ domains, issuer, clientId, ...typed }: Typed): ProviderInput {
  const named = domains.split(/[\s,;]+/).map((domain) => domain.toLowerCase())
  return {
    ...typed,
    issuer: issuer.trim(),
    clientId: clientId.trim(),
    domains: named.filter((domain) => domain !== ''),
  }
}
