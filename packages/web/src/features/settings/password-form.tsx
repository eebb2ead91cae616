import { isPasswordValid } from '@kontor/domain/session/password-policy'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { useChangePassword } from './change-password.ts'
import { texts } from './texts.ts'

const emptyForm = { old: '', new: '', repeated: '' }

/** Passwort Ändern [S2.10.2]. Shows an error once its field has been left; clears fields only on success. */
export function PasswordForm() {
  const [form, setForm] = useState(emptyForm)
  const [touched, setTouched] = useState({ new: false, repeated: false })
  const { change, isPending } = useChangePassword()

  const isValid = isPasswordValid(form.new)
  const isRepeated = form.new === form.repeated
  // Stricter than [S5.0.29]: requires the old password [A3.5], and that no call is in progress.
  const canSubmit = isValid && isRepeated && form.old !== '' && !isPending

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!canSubmit || !(await change({ oldPassword: form.old, newPassword: form.new }))) return
    setForm(emptyForm)
    setTouched({ new: false, repeated: false })
  }

  const showsInvalid = touched.new && !isValid
  const showsDifferent = touched.repeated && form.repeated !== '' && !isRepeated
  return (
    <Stack component="form" spacing={2} onSubmit={submit} sx={{ maxWidth: 480 }}>
      <TextField
        type="password"
        label={texts.password.old}
        autoComplete="current-password"
        value={form.old}
        onChange={({ target }) => setForm({ ...form, old: target.value })}
      />
      <TextField
        type="password"
        label={texts.password.new}
        autoComplete="new-password"
        value={form.new}
        error={showsInvalid}
        helperText={showsInvalid && texts.password.invalid}
        onChange={({ target }) => setForm({ ...form, new: target.value })}
        onBlur={() => setTouched({ ...touched, new: true })}
      />
      <TextField
        type="password"
        label={texts.password.repeated}
        autoComplete="new-password"
        value={form.repeated}
        error={showsDifferent}
        helperText={showsDifferent && texts.password.different}
        onChange={({ target }) => setForm({ ...form, repeated: target.value })}
        onBlur={() => setTouched({ ...touched, repeated: true })}
      />
      <Button type="submit" variant="contained" disabled={!canSubmit} sx={{ alignSelf: 'flex-start' }}>
        {texts.password.submit}
      </Button>
    </Stack>
  )
}
