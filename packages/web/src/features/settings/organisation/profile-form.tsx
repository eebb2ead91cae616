import { checkIban } from '@kontor/domain/money/iban'
import type { Profile } from '@kontor/domain/organisation/profile'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { showError, showMessage } from '../../../state/http/snackbar.ts'
import type { JournalEntry } from '../../../state/journal/journal.ts'
import {
  continuedWork,
  newWork,
  useJournal,
  useKeptForm,
  useLeftWork,
} from '../../../state/journal/unsaved-work.ts'
import { useSaveProfile } from '../../../state/organisation/organisation.ts'
import { useSession } from '../../../state/session/session.ts'
import { useLeaveGuard } from '../../../ui/dialogs/leave-guard.ts'
import { LeftWorkDialog } from '../../../ui/dialogs/left-work-dialog.tsx'
import { FormActions } from '../../../ui/fields/form-section.tsx'
import { texts } from '../texts.ts'
import { BankSection } from './bank-section.tsx'
import { CompanySection } from './company-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { LogoSection } from './logo-section.tsx'
import { profileDifferences } from './profile-differences.ts'
import { TaxSection } from './tax-section.tsx'

const settingsPath = '/home/settings'

/** The form of the organisation's profile; a wrong IBAN is not saved, since customers would pay to it. */
export function ProfileForm({ stored }: { stored: Profile }) {
  const [profile, setProfile] = useState(stored)
  const [refused, setRefused] = useState(false)
  const isSaved = useRef(false)
  const navigate = useNavigate()
  const save = useSaveProfile()

  const isModified = JSON.stringify(profile) !== JSON.stringify(stored)
  const [work, setWork] = useState(() => newWork('profile', ''))
  const journal = useJournal(work)
  useKeptForm(journal, isModified ? profile : undefined)
  const left = useLeftWork('profile', '', (found) => profileDifferences(stored, found).length === 0)
  useLeaveGuard({
    isModified: () => isModified && !isSaved.current && useSession.getState().isAuth,
    onDiscard: journal.forget,
  })

  const isIbanUsable = ['valid', 'empty'].includes(checkIban(profile.bank.iban))

  async function submit(event: FormEvent<HTMLElement>) {
    event.preventDefault()
    const form = event.currentTarget
    flushSync(() => setRefused(!isIbanUsable))
    if (!isIbanUsable) {
      leadToError(form)
      return showError(texts.organisation.invalidIban)
    }
    if (save.isPending || !(await save.run(profile))) return
    isSaved.current = true
    journal.forget()
    showMessage(texts.organisation.saved, 'info')
    navigate(settingsPath)
  }

  function restore(entry: JournalEntry<'profile'>) {
    setWork(continuedWork(entry))
    setProfile(entry.work)
    left.close()
  }

  const section = { value: profile, onChange: setProfile }
  return (
    <Stack component="form" noValidate spacing={2} sx={{ maxWidth: 900 }} onSubmit={submit}>
      <CompanySection {...section} />
      <TaxSection {...section} />
      <ContactSection {...section} />
      <BankSection {...section} showErrors={refused} />
      <LogoSection value={profile.logo} onChange={(logo) => setProfile({ ...profile, logo })} />
      <FormActions isWorkKept={journal.isAvailable}>
        <Button type="submit" variant="contained" disabled={save.isPending}>
          {texts.save}
        </Button>
        <Button onClick={() => navigate(settingsPath)}>{texts.cancel}</Button>
      </FormActions>
      {left.entry && (
        <LeftWorkDialog
          storedAt={left.entry.storedAt}
          differences={profileDifferences(stored, left.entry.work)}
          onRestore={() => left.entry && restore(left.entry)}
          onDiscard={left.discard}
        />
      )}
    </Stack>
  )
}

/** The form is long: what it refuses may be out of sight. */
function leadToError(form: HTMLElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
