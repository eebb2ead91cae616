import type { MailSecurity } from '@kontor/contract/dispatch/account-schema'
import Stack from '@mui/material/Stack'
import { NumberInput } from '#rooms/ui/fields/number-input.tsx'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import type { AccountFieldsProps } from './account-fields.ts'
import { OauthFields } from './oauth-fields.tsx'
import { texts } from './texts.ts'

const usualPorts = { tls: 465, starttls: 587 } as const satisfies Record<MailSecurity, number>

/** The mail server, and the user who signs in there. */
export function SignInFields({
  isSameSignIn,
  isSameClient,
  redirectUri,
  ...props
}: AccountFieldsProps & { isSameSignIn: boolean; isSameClient: boolean; redirectUri: string }) {
  const { typed, onChange, showErrors, isInvalid } = props
  const { host, security, port, username, signIn, password } = typed
  /** A port that the user typed stays. */
  const portFor = (next: MailSecurity) => (port === usualPorts[security] ? usualPorts[next] : port)
  return (
    <>
      <TextInput
        label={texts.host}
        value={host}
        onChange={(next) => onChange({ host: next })}
        required
        limit={253}
        showErrors={showErrors}
        error={isInvalid('host') ? texts.invalidHost : undefined}
        helperText={texts.hostHint}
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <SelectInput
          label={texts.security}
          value={security}
          options={texts.securities}
          onChange={(next) => onChange({ security: next, port: portFor(next) })}
        />
        <NumberInput
          label={texts.port}
          value={port}
          onChange={(next) => onChange({ port: next })}
          min={1}
          max={65_535}
          decimals={0}
          grouped={false}
        />
      </Stack>
      <TextInput
        label={texts.username}
        value={username}
        onChange={(next) => onChange({ username: next })}
        required
        limit={320}
        showErrors={showErrors}
      />
      <SelectInput
        label={texts.signIn}
        value={signIn}
        options={texts.signIns}
        onChange={(next) => onChange({ signIn: next })}
      />
      {signIn === 'password' ? (
        <TextInput
          type="password"
          label={texts.password}
          value={password}
          onChange={(next) => onChange({ password: next })}
          autoComplete="new-password"
          required={!isSameSignIn}
          limit={1024}
          showErrors={showErrors}
          error={isInvalid('password') ? texts.passwordMissing : undefined}
          helperText={isSameSignIn ? texts.passwordKept : texts.passwordHint}
        />
      ) : (
        <OauthFields {...props} isSameClient={isSameClient} redirectUri={redirectUri} />
      )}
    </>
  )
}
