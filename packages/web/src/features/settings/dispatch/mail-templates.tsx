import type { StoredMailTemplate } from '@kontor/contract/dispatch/mail-schema'
import { type MailKind, type MailLanguage, mailKinds, mailLanguages } from '@kontor/domain/dispatch/mail-kind'
import CardContent from '@mui/material/CardContent'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useMailTemplates } from '#rooms/state/dispatch/templates.ts'
import { FieldGrid } from '#rooms/ui/fields/field-grid.tsx'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { LoadingCard } from '#rooms/ui/loading-card.tsx'
import { TemplateForm } from './template-form.tsx'
import { texts } from './texts.ts'

const kinds = mailKinds.map((value) => ({ value, label: texts.kinds[value] }))
const languages = mailLanguages.map((value) => ({ value, label: texts.languages[value] }))

/** Vorlagen: subject and text of the mails of each kind in each language. */
export function MailTemplates() {
  const list = useMailTemplates()
  const [kind, setKind] = useState<MailKind>('invoice')
  const [language, setLanguage] = useState<MailLanguage>('de')
  const template = list.data?.templates.find((known) => known.kind === kind && known.language === language)
  return (
    <LoadingCard query={list}>
      <CardContent>
        <Typography variant="h2">{texts.templates}</Typography>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {texts.templatesHint}
        </Typography>
        <Stack spacing={2}>
          <FieldGrid columns="repeat(2, minmax(0, 1fr))">
            <SelectInput label={texts.kind} value={kind} options={kinds} onChange={setKind} />
            <SelectInput label={texts.language} value={language} options={languages} onChange={setLanguage} />
          </FieldGrid>
          {template && <TemplateForm key={keyOf(template)} stored={template} />}
        </Stack>
      </CardContent>
    </LoadingCard>
  )
}

/** Another template, and a changed one, resets the form. */
function keyOf({ kind, language, subject, body }: StoredMailTemplate): string {
  return JSON.stringify([kind, language, subject, body])
}
