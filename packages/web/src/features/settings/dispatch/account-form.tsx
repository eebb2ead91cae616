import type { MailAccount, MailAccountBody, MailAccountTest } from '@kontor/contract/dispatch/account-schema'
import { isMailAddress } from '@kontor/domain/dispatch/mail-address'
import { type MailOauth, mailAuthorization } from '@kontor/domain/dispatch/mail-oauth'
import Stack from '@mui/material/Stack'
import { type FormEvent, useState } from 'react'
import { fileSize } from '#rooms/state/attachments/file-size.ts'
import { useSaveMailAccount, useTestMailAccount } from '#rooms/state/dispatch/account.ts'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import { ConnectionActions } from '../connection-actions.tsx'
import { useConnectionForm } from '../use-connection-form.ts'
import { SenderFields } from './sender-fields.tsx'
import { SignInFields } from './sign-in-fields.tsx'
import { texts } from './texts.ts'

/** A form to edit, check and save the account. Keeps the input if the server rejects it. */
export function AccountForm({ stored }: { stored: MailAccount }) {
  const { isSet, consentedAt: _, redirectUri, ...account } = stored
  const [typed, setTyped] = useState<MailAccountBody>({ ...account, password: '', clientSecret: '' })
  const input = trimmed(typed)
  const isSameSignIn =
    isSet &&
    stored.host === input.host &&
    stored.port === input.port &&
    stored.security === input.security &&
    stored.username === input.username &&
    stored.signIn === input.signIn
  const isSameClient = isSet && stored.signIn === 'oauth' && isSameRegistration(stored.oauth, input.oauth)
  const hasSecret =
    input.signIn === 'password'
      ? isSameSignIn || input.password !== ''
      : isSameClient || input.clientSecret !== ''
  const { tested, showErrors, isPending, problem, ...form } = useConnectionForm({
    input,
    isComplete: isComplete(input) && hasSecret,
    saving: useSaveMailAccount(),
    testing: useTestMailAccount(),
    onSaved() {
      setTyped({ ...input, password: '', clientSecret: '' })
      showMessage(texts.saved, 'info')
    },
  })
  const fields = {
    typed,
    onChange(change: Partial<MailAccountBody>) {
      setTyped({ ...typed, ...change })
      form.forgetResults()
    },
    showErrors,
    isInvalid: form.isInvalid,
  }
  return (
    <Stack component="form" noValidate spacing={2} onSubmit={(event: FormEvent) => void form.submit(event)}>
      <SignInFields
        {...fields}
        isSameSignIn={isSameSignIn}
        isSameClient={isSameClient}
        redirectUri={redirectUri}
      />
      <SenderFields {...fields} />
      <ConnectionActions
        texts={texts}
        problem={problem && texts.problems[problem.code]}
        result={tested && { isGood: tested.outcome === 'done', text: resultOf(tested) }}
        isPending={isPending}
        onTest={form.test}
      />
    </Stack>
  )
}

function trimmed(typed: MailAccountBody): MailAccountBody {
  const { host, username, fromName, fromAddress, replyTo, archiveAddress, testAddress } = typed
  return {
    ...typed,
    host: host.trim(),
    username: username.trim(),
    fromName: fromName.trim(),
    fromAddress: fromAddress.trim(),
    replyTo: replyTo.trim(),
    archiveAddress: archiveAddress.trim(),
    testAddress: testAddress.trim(),
  }
}

function isSameRegistration(stored: MailOauth, typed: MailOauth): boolean {
  return (
    stored.provider === typed.provider &&
    stored.tenant === typed.tenant &&
    stored.issuer === typed.issuer &&
    stored.clientId === typed.clientId
  )
}

function isComplete({
  signIn,
  oauth,
  host,
  username,
  fromAddress,
  replyTo,
  archiveAddress,
  testAddress,
}: MailAccountBody) {
  const optional = [replyTo, archiveAddress, testAddress]
  return (
    host !== '' &&
    username !== '' &&
    (signIn === 'password' || mailAuthorization(oauth) !== undefined) &&
    isMailAddress(fromAddress) &&
    optional.every((address) => address === '' || isMailAddress(address))
  )
}

/** The result of a check, with the words of the mail server. */
function resultOf({ outcome, words, largest }: MailAccountTest): string {
  return [
    texts.outcomes[outcome],
    words === '' ? '' : texts.serverSaid(words),
    largest === 0 ? '' : texts.largest(fileSize(largest)),
  ]
    .filter(Boolean)
    .join(' ')
}
