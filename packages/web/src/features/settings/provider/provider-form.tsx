import type { ProviderInput, StoredProvider } from '@kontor/contract/providers/provider-schema'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type FormEvent, useState } from 'react'
import { showMessage } from '../../../state/http/snackbar.ts'
import { useSaveProvider, useTestProvider } from '../../../state/providers/provider.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { CheckboxInput } from '../../../ui/fields/checkbox-input.tsx'
import { SelectInput } from '../../../ui/fields/select-input.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { texts } from './texts.ts'

/** The input; the domains are a single string. */
type Typed = Omit<ProviderInput, 'domains'> & { domains: string }

const nothing: Typed = {
  issuer: '',
  clientId: '',
  clientSecret: '',
  newPeople: '',
  domains: '',
  passwordForAll: true,
}

/** Edits, tests and saves the provider's settings. Keeps the input if the server refuses. */
export function ProviderForm({ stored: { provider, redirectUri } }: { stored: StoredProvider }) {
  const [typed, setTyped] = useState<Typed>(() =>
    provider === null ? nothing : { ...provider, domains: provider.domains.join(', '), clientSecret: '' },
  )
  const saving = useSaveProvider()
  const testing = useTestProvider()
  const [tested, setTested] = useState<keyof typeof texts.tested>()
  const [showErrors, setShowErrors] = useState(false)
  const set = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change })
    setTested(undefined)
    saving.reset()
    testing.reset()
  }
  const isSameClient = provider?.issuer === typed.issuer.trim() && provider.clientId === typed.clientId.trim()
  const isComplete =
    typed.issuer.trim() !== '' && typed.clientId.trim() !== '' && (isSameClient || typed.clientSecret !== '')
  const isPending = saving.isPending || testing.isPending
  const problem = saving.problem ?? testing.problem
  const refused = (path: string) => problem?.issues.some((issue) => issue.path.startsWith(path)) ?? false
  const sentence = problem && texts.problems[problem.code]

  async function test() {
    setShowErrors(true)
    if (!isComplete) return
    setTested(undefined)
    setTested((await testing.run(inputOf(typed)))?.client)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    setShowErrors(true)
    if (!isComplete || isPending) return
    const saved = await saving.run(inputOf(typed))
    if (saved === undefined) return
    setTyped({ ...typed, clientSecret: '' })
    showMessage(texts.saved, 'info')
  }

  return (
    <Stack component="form" noValidate spacing={2} onSubmit={(event: FormEvent) => void submit(event)}>
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
        error={refused('issuer') ? texts.invalidIssuer : undefined}
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
        error={refused('clientSecret') ? texts.secretMissing : undefined}
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
          error={refused('domains') ? texts.domainsMissing : undefined}
          helperText={texts.domainsHint}
        />
      )}
      <CheckboxInput
        label={texts.passwordForAll}
        checked={typed.passwordForAll}
        onChange={(passwordForAll) => set({ passwordForAll })}
      />
      {!typed.passwordForAll && <Alert severity="info">{texts.passwordHint}</Alert>}
      <div aria-live="polite">
        {sentence && <Alert severity="warning">{sentence}</Alert>}
        {tested && (
          <Alert severity={tested === 'refused' ? 'warning' : 'success'}>{texts.tested[tested]}</Alert>
        )}
      </div>
      <Stack direction="row" spacing={1}>
        <Button type="submit" variant="contained" disabled={isPending}>
          {texts.save}
        </Button>
        <Button disabled={isPending} onClick={() => void test()}>
          {texts.test}
        </Button>
      </Stack>
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
