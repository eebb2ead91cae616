import { passwordLinkEndpoints } from '@kontor/contract/people/people-endpoints'
import type { LinkHolder } from '@kontor/contract/people/people-schema'
import { isPasswordValid } from '@kontor/domain/session/password-policy'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { usePending } from '../../state/http/once.ts'
import { request } from '../../state/http/request.ts'
import { uiTexts } from '../../ui/texts.ts'
import { texts } from './texts.ts'

interface ChoosePasswordProps {
  token: string
  holder: LinkHolder
  onChosen: (holder: LinkHolder) => void
  /** Called with the error if the call fails. */
  onOver: (error: unknown) => void
}

/**
 * A form for a new password, typed twice. Shows an error once a field has been left with text in it, or after
 * submitting.
 */
export function ChoosePassword({ token, holder, onChosen, onOver }: ChoosePasswordProps) {
  const [form, setForm] = useState({ new: '', repeated: '' })
  const [touched, setTouched] = useState({ new: false, repeated: false })
  const { isPending, once } = usePending()
  const isValid = isPasswordValid(form.new)
  const isRepeated = form.new === form.repeated
  const showsInvalid = touched.new && !isValid
  const showsDifferent = touched.repeated && !isRepeated

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTouched({ new: true, repeated: true })
    if (isValid && isRepeated) await once(choose)
  }

  async function choose() {
    try {
      const body = { token, newPassword: form.new }
      onChosen(await request(window.location.origin, '', passwordLinkEndpoints.usePasswordLink, { body }))
    } catch (error) {
      onOver(error)
    }
  }

  return (
    <Stack component="form" noValidate spacing={2} onSubmit={(event: FormEvent) => void submit(event)}>
      <div>
        <Typography component="h1" variant="h2" sx={{ mb: 1 }}>
          {texts.greeting(holder.username)}
        </Typography>
        <Typography color="textSecondary">{texts.hint(holder.organisationName)}</Typography>
      </div>
      {/* The browser's password manager stores the new password under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={holder.username} />
      <TextField
        type="password"
        label={texts.new}
        autoComplete="new-password"
        autoFocus
        value={form.new}
        error={showsInvalid}
        helperText={showsInvalid && texts.invalid}
        onChange={({ target }) => setForm({ ...form, new: target.value })}
        onBlur={() => setTouched({ ...touched, new: touched.new || form.new !== '' })}
      />
      <TextField
        type="password"
        label={texts.repeated}
        autoComplete="new-password"
        value={form.repeated}
        error={showsDifferent}
        helperText={showsDifferent && (form.repeated === '' ? uiTexts.emptyField : texts.different)}
        onChange={({ target }) => setForm({ ...form, repeated: target.value })}
        onBlur={() => setTouched({ ...touched, repeated: touched.repeated || form.repeated !== '' })}
      />
      <Button type="submit" variant="contained" size="large" disabled={isPending}>
        {texts.submit}
      </Button>
    </Stack>
  )
}
