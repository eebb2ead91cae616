import { isMailTenant, mailAuthorization } from '@kontor/domain/dispatch/mail-oauth'
import Stack from '@mui/material/Stack'
import { CopyButton } from '#rooms/ui/copy-button.tsx'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import type { AccountFieldsProps } from './account-fields.ts'
import { texts } from './texts.ts'

interface OauthFieldsProps extends AccountFieldsProps {
  isSameClient: boolean
  redirectUri: string
}

/** The organisation's registration at the provider, and what it has to enter there. */
export function OauthFields({
  typed: { oauth, clientSecret },
  onChange,
  showErrors,
  isInvalid,
  isSameClient,
  redirectUri,
}: OauthFieldsProps) {
  const set = (change: Partial<typeof oauth>) => onChange({ oauth: { ...oauth, ...change } })
  const { provider, tenant, issuer, scope, clientId } = oauth
  const isWrongTenant = showErrors && tenant !== '' && !isMailTenant(tenant)
  return (
    <>
      <SelectInput
        label={texts.provider}
        value={provider}
        options={texts.providers}
        onChange={(next) => set({ provider: next, tenant: '', issuer: '', scope: '' })}
        helperText={texts.providerHints[provider]}
      />
      {provider === 'microsoft' && (
        <TextInput
          label={texts.tenant}
          value={tenant}
          onChange={(next) => set({ tenant: next.trim() })}
          required
          showErrors={showErrors}
          error={isWrongTenant ? texts.invalidTenant : undefined}
          helperText={texts.tenantHint}
        />
      )}
      {provider === 'own' && (
        <>
          <TextInput
            type="url"
            label={texts.issuer}
            value={issuer}
            onChange={(next) => set({ issuer: next.trim() })}
            required
            showErrors={showErrors}
          />
          <TextInput
            label={texts.scope}
            value={scope}
            onChange={(next) => set({ scope: next })}
            required
            showErrors={showErrors}
          />
        </>
      )}
      <Shown
        label={texts.redirectUri}
        value={redirectUri}
        hint={redirectUri === '' ? texts.noRedirectUri : texts.redirectUriHint}
      />
      {provider !== 'own' && (
        <Shown
          label={texts.permission}
          value={mailAuthorization({ ...oauth, tenant: anyTenant, clientId: 'x' })?.scope ?? ''}
          hint={texts.permissionHint}
        />
      )}
      <TextInput
        label={texts.clientId}
        value={clientId}
        onChange={(next) => set({ clientId: next.trim() })}
        required
        limit={500}
        showErrors={showErrors}
      />
      <TextInput
        type="password"
        label={texts.clientSecret}
        value={clientSecret}
        onChange={(next) => onChange({ clientSecret: next })}
        autoComplete="new-password"
        required={!isSameClient}
        limit={1000}
        showErrors={showErrors}
        error={isInvalid('clientSecret') ? texts.secretMissing : undefined}
        helperText={isSameClient && texts.secretKept}
      />
    </>
  )
}

/** The permission is the same for each directory. */
const anyTenant = '00000000-0000-0000-0000-000000000000'

/** What to enter at the provider, with a button that copies it. */
function Shown({ label, value, hint }: { label: string; value: string; hint: string }) {
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
      <TextInput label={label} value={value} onChange={() => undefined} readOnly helperText={hint} />
      <CopyButton text={value} label={texts.copy(label)} />
    </Stack>
  )
}
