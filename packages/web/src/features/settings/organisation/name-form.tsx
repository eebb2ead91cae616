import { organisationEndpoints } from '@kontor/contract/organisation/organisation-endpoints'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type FormEvent, useState } from 'react'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import { useMayCall } from '#rooms/state/organisation/may-call.ts'
import { useRenameOrganisation } from '#rooms/state/organisation/organisation.ts'
import { FormSection } from '#rooms/ui/fields/form-section.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { texts as settingsTexts } from '../texts.ts'

const texts = settingsTexts.organisation

/** The organisation's name in Kontor [A2.19]; invoices have the name of the company instead. */
export function NameForm({ id, stored }: { id: string; stored: string }) {
  const [name, setName] = useState(stored)
  const { run, isPending } = useRenameOrganisation()
  const mayRename = useMayCall(organisationEndpoints.renameOrganisation)
  const isChanged = name.trim() !== '' && name.trim() !== stored

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isChanged || isPending) return
    const renamed = await run(name.trim())
    if (renamed === undefined) return
    setName(renamed.name)
    showMessage(texts.renamed, 'info')
  }

  return (
    <Stack component="form" noValidate spacing={2} sx={{ maxWidth: 900, mb: 2 }} onSubmit={submit}>
      <FormSection title={texts.inKontor}>
        <TextInput
          label={texts.name}
          value={name}
          onChange={setName}
          required
          limit={200}
          helperText={texts.nameHint(id)}
        />
        {isChanged && mayRename && (
          <Button type="submit" variant="outlined" disabled={isPending} sx={{ justifySelf: 'start' }}>
            {texts.rename}
          </Button>
        )}
      </FormSection>
    </Stack>
  )
}
