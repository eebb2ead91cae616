import type { Mailbox, MailboxBody } from '@kontor/contract/inbox/mailbox-schema'
import Stack from '@mui/material/Stack'
import { type FormEvent, useState } from 'react'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import { useSaveMailbox, useTestMailbox } from '#rooms/state/inbox/mailbox.ts'
import { NumberInput } from '#rooms/ui/fields/number-input.tsx'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { ConnectionActions } from '../connection-actions.tsx'
import { useConnectionForm } from '../use-connection-form.ts'
import { texts } from './texts.ts'

type Typed = Omit<MailboxBody, 'on'>

/**
 * A form to edit, test and save the mailbox's account and folder. Keeps the input if the server rejects
 * it.
 */
export function MailboxForm({ stored }: { stored: Mailbox }) {
  const { host, port, security, username, folder } = stored
  const [typed, setTyped] = useState<Typed>({ host, port, security, username, folder, password: '' })
  const input = { ...typed, host: typed.host.trim(), on: stored.host === '' || stored.on }
  const isSameAccount =
    stored.hasPassword &&
    host === input.host &&
    port === typed.port &&
    security === typed.security &&
    username === typed.username
  const isComplete =
    input.host !== '' &&
    typed.username !== '' &&
    typed.folder !== '' &&
    (isSameAccount || typed.password !== '')
  const { tested, showErrors, isPending, problem, ...form } = useConnectionForm({
    input,
    isComplete,
    saving: useSaveMailbox(),
    testing: useTestMailbox(),
    onSaved() {
      setTyped({ ...typed, host: input.host, password: '' })
      showMessage(texts.saved, 'info')
    },
  })
  const set = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change })
    form.forgetResults()
  }

  return (
    <Stack component="form" noValidate spacing={2} onSubmit={(event: FormEvent) => void form.submit(event)}>
      <TextInput
        label={texts.host}
        value={typed.host}
        onChange={(next) => set({ host: next })}
        required
        limit={253}
        showErrors={showErrors}
        error={form.isInvalid('host') ? texts.invalidHost : undefined}
        helperText={texts.hostHint}
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <SelectInput
          label={texts.security}
          value={typed.security}
          options={texts.securities}
          onChange={(next) => set({ security: next, port: portOf(typed, next) })}
        />
        <NumberInput
          label={texts.port}
          value={typed.port}
          onChange={(next) => set({ port: next })}
          min={1}
          max={65_535}
          decimals={0}
          grouped={false}
        />
      </Stack>
      <TextInput
        label={texts.username}
        value={typed.username}
        onChange={(next) => set({ username: next })}
        required
        limit={320}
        showErrors={showErrors}
      />
      <TextInput
        type="password"
        label={texts.password}
        value={typed.password}
        onChange={(password) => set({ password })}
        autoComplete="new-password"
        required={!isSameAccount}
        limit={1024}
        showErrors={showErrors}
        error={form.isInvalid('password') ? texts.passwordMissing : undefined}
        helperText={isSameAccount ? texts.passwordKept : texts.passwordHint}
      />
      <TextInput
        label={texts.folder}
        value={typed.folder}
        onChange={(next) => set({ folder: next })}
        required
        limit={200}
        showErrors={showErrors}
        helperText={texts.folderHint}
      />
      <ConnectionActions
        texts={texts}
        problem={problem && texts.problems[problem.code]}
        result={
          tested && {
            isGood: tested.outcome === 'done',
            text: tested.outcome === 'done' ? texts.tested : texts.outcomes[tested.outcome],
          }
        }
        isPending={isPending}
        onTest={form.test}
      />
    </Stack>
  )
}

const usualPorts = { tls: 993, starttls: 143 }

/** The port for the encryption `next`: its default, unless the user typed a non-default port. */
function portOf({ security, port }: Typed, next: Typed['security']): number {
  return port === usualPorts[security] ? usualPorts[next] : port
}
