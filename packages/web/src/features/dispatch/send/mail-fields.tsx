import { mostRecipients } from '@kontor/domain/dispatch/mail-address'
import { mailTextLimits } from '@kontor/domain/dispatch/mail-template'
import { allRecipients, type Recipients } from '@kontor/domain/dispatch/recipients'
import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { AddressInput } from '#rooms/ui/dispatch/address-input.tsx'
import { FieldGrid } from '#rooms/ui/fields/field-grid.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { texts } from '../texts.ts'

/** What a user can write in a mail. */
export interface TypedMail extends Recipients {
  subject: string
  body: string
}

interface MailFieldsProps {
  typed: TypedMail
  onChange: (typed: TypedMail) => void
  showErrors: boolean
}

/** Recipients, subject and text. */
export function MailFields({ typed, onChange, showErrors }: MailFieldsProps) {
  const change = (changes: Partial<TypedMail>) => onChange({ ...typed, ...changes })
  return (
    <Stack spacing={2}>
      <AddressInput
        label={texts.to}
        value={typed.to}
        onChange={(to) => change({ to })}
        required
        showErrors={showErrors}
        helperText={texts.addressesHint}
      />
      <FieldGrid columns="repeat(2, minmax(0, 1fr))">
        <AddressInput label={texts.cc} value={typed.cc} onChange={(cc) => change({ cc })} />
        <AddressInput label={texts.bcc} value={typed.bcc} onChange={(bcc) => change({ bcc })} />
      </FieldGrid>
      {allRecipients(typed).length > mostRecipients && (
        <Alert severity="warning">{texts.tooManyRecipients(mostRecipients)}</Alert>
      )}
      <TextInput
        label={texts.subject}
        value={typed.subject}
        onChange={(subject) => change({ subject })}
        required
        showErrors={showErrors}
        limit={mailTextLimits.subject}
      />
      <TextInput
        label={texts.body}
        value={typed.body}
        onChange={(body) => change({ body })}
        required
        showErrors={showErrors}
        limit={mailTextLimits.body}
        minRows={8}
      />
    </Stack>
  )
}
