import type { Mailbox, MailboxBody } from '@kontor/contract/inbox/mailbox-schema'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type FormEvent, useState } from 'react'
import { showMessage } from '../../../state/http/snackbar.ts'
import { useSaveMailbox, useTestMailbox } from '../../../state/inbox/mailbox.ts'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { SelectInput } from '../../../ui/fields/select-input.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { texts } from './texts.ts'

type Typed = Omit<MailboxBody, 'on'>

/** Edits, tests and saves account and folder. Keeps the input if the server refuses. */
export function MailboxForm({ stored }: { stored: Mailbox }) {
  const { host, port, security, username, folder } = stored
  const [typed, setTyped] = useState<Typed>({ host, port, security, username, folder, password: '' })
  const saving = useSaveMailbox()
  const testing = useTestMailbox()
  const [tested, setTested] = useState<Mailbox['outcome']>()
  const [showErrors, setShowErrors] = useState(false)
  const set = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change })
    setTested(undefined)
    saving.reset()
    testing.reset()
  }
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
  const isPending = saving.isPending || testing.isPending
  const problem = saving.problem ?? testing.problem
  const refused = (path: string) => problem?.issues.some((issue) => issue.path === path) ?? false
  const sentence = problem && texts.problems[problem.code]

  async function test() {
    setShowErrors(true)
    if (!isComplete) return
    setTested(undefined)
    setTested((await testing.run(input))?.outcome)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    setShowErrors(true)
    if (!isComplete || isPending) return
    if ((await saving.run(input)) === undefined) return
    setTyped({ ...typed, host: input.host, password: '' })
    showMessage(texts.saved, 'info')
  }

  return (
    <Stack component="form" noValidate spacing={2} onSubmit={(event: FormEvent) => void submit(event)}>
      <TextInput
        label={texts.host}
        value={typed.host}
        onChange={(next) => set({ host: next })}
        required
        limit={253}
        showErrors={showErrors}
        error={refused('host') ? texts.invalidHost : undefined}
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
        error={refused('password') ? texts.passwordMissing : undefined}
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
      <div aria-live="polite">
        {sentence && <Alert severity="warning">{sentence}</Alert>}
        {tested && (
          <Alert severity={tested === 'done' ? 'success' : 'warning'}>
            {tested === 'done' ? texts.tested : texts.outcomes[tested]}
          </Alert>
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

const usualPorts = { tls: 993, starttls: 143 }

/** The default port for the new encryption, unless the user typed a non-default port. */
function portOf({ security, port }: Typed, next: Typed['security']): number {
  return port === usualPorts[security] ? usualPorts[next] : port
}
