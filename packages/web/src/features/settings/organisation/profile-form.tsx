import { checkIban } from '@kontor/domain/money/iban'
import { isAccentColor } from '@kontor/domain/organisation/accent-color'
import type { Profile } from '@kontor/domain/organisation/profile'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { showError, showMessage } from '#rooms/state/http/snackbar.ts'
import type { JournalEntry } from '#rooms/state/journal/journal.ts'
import { useUnsavedWork } from '#rooms/state/journal/use-unsaved-work.ts'
import { useSaveProfile } from '#rooms/state/organisation/organisation.ts'
import { useLeaveAfter } from '#rooms/ui/dialogs/leave-after.ts'
import { useLeaveGuard } from '#rooms/ui/dialogs/leave-guard.ts'
import { UnsavedWorkDialog } from '#rooms/ui/dialogs/unsaved-work-dialog.tsx'
import { focusError } from '#rooms/ui/fields/focus-error.ts'
import { FormActions } from '#rooms/ui/fields/form-section.tsx'
import { texts } from '../texts.ts'
import { AccentField } from './accent-field.tsx'
import { BankSection } from './bank-section.tsx'
import { CompanySection } from './company-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { LogoSection } from './logo-section.tsx'
import { profileDifferences } from './profile-differences.ts'
import { TaxSection } from './tax-section.tsx'

/**
 * The form for the organisation's profile. Goes to the path `next` after saving or cancelling. Does not save
 * an invalid IBAN, because customers would use it for payments.
 */
export function ProfileForm({ stored, next }: { stored: Profile; next: string }) {
  const [profile, setProfile] = useState(stored)
  const [isRejected, setRejected] = useState(false)
  const navigate = useNavigate()
  const leaveAfter = useLeaveAfter()
  const save = useSaveProfile()

  const isModified = JSON.stringify(profile) !== JSON.stringify(stored)
  const work = useUnsavedWork({
    kind: 'profile',
    subjectId: '',
    read: () => (isModified ? profile : undefined),
    changesNothing: (left) => profileDifferences(stored, left).length === 0,
  })
  const { left } = work
  useLeaveGuard({ isModified: work.isModified, onDiscard: work.forget })

  const isIbanUsable = ['valid', 'empty'].includes(checkIban(profile.bank.iban))

  const isAccentUsable = profile.accentColor === undefined || isAccentColor(profile.accentColor)

  async function submit(event: FormEvent<HTMLElement>) {
    event.preventDefault()
    const form = event.currentTarget
    flushSync(() => setRejected(!(isIbanUsable && isAccentUsable)))
    if (!(isIbanUsable && isAccentUsable)) {
      focusError(form)
      return showError(isIbanUsable ? texts.organisation.accentInvalid : texts.organisation.invalidIban)
    }
    const leave = leaveAfter()
    if (!(await save.run(profile))) return
    work.forget()
    showMessage(texts.organisation.saved, 'info')
    await leave(() => next)
  }

  function restore(entry: JournalEntry<'profile'>) {
    work.resume(entry)
    setProfile(entry.work)
  }

  const section = { value: profile, onChange: setProfile }
  return (
    <Stack component="form" noValidate spacing={2} sx={{ maxWidth: 900 }} onSubmit={submit}>
      <CompanySection {...section} />
      <TaxSection {...section} />
      <ContactSection {...section} />
      <BankSection {...section} showErrors={isRejected} />
      <LogoSection
        value={profile.logo}
        // Reading the file takes a while, during which the user may type.
        onChange={(logo) => setProfile((current) => ({ ...current, logo }))}
      />
      <AccentField {...section} showErrors={isRejected} />
      <FormActions isWorkKept={work.isKept}>
        <Button type="submit" variant="contained" disabled={save.isPending}>
          {texts.save}
        </Button>
        <Button onClick={() => navigate(next)}>{texts.cancel}</Button>
      </FormActions>
      {left && (
        <UnsavedWorkDialog
          storedAt={left.storedAt}
          differences={profileDifferences(stored, left.work)}
          onRestore={() => restore(left)}
          onDiscard={() => void work.discardEarlier()}
        />
      )}
    </Stack>
  )
}
