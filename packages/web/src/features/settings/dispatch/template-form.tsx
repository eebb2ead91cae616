import type { StoredMailTemplate } from '@kontor/contract/dispatch/mail-schema'
import {
  type MailValues,
  mailPlaceholders,
  mailTextLimits,
  renderMail,
  unknownMailPlaceholders,
} from '@kontor/domain/dispatch/mail-template'
import { greeting, paperWords } from '@kontor/domain/dispatch/wording'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { useResetMailTemplate, useSaveMailTemplate } from '#rooms/state/dispatch/templates.ts'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import { useConfirm } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { texts } from './texts.ts'

type Typed = Pick<StoredMailTemplate, 'subject' | 'body'>

/** A form for one template. Names unknown placeholders as the user types, and does not save them. */
export function TemplateForm({ stored }: { stored: StoredMailTemplate }) {
  const { kind, language, isOwn } = stored
  const [typed, setTyped] = useState<Typed>({ subject: stored.subject, body: stored.body })
  const saving = useSaveMailTemplate()
  const resetting = useResetMailTemplate()
  const confirm = useConfirm()
  const isPending = saving.isPending || resetting.isPending
  const isChanged = typed.subject !== stored.subject || typed.body !== stored.body
  const isComplete = typed.subject.trim() !== '' && typed.body.trim() !== ''
  const isWrong = unknownMailPlaceholders(typed).length > 0

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!isComplete || isWrong || isPending) return
    if (await saving.run({ kind, language, ...typed })) showMessage(texts.templateSaved, 'info')
  }
  async function reset() {
    const question = { text: texts.askReset, confirmLabel: texts.reset, destructive: true }
    if ((await confirm(question)) && (await resetting.run({ kind, language })))
      showMessage(texts.resetDone, 'info')
  }
  return (
    <Stack
      component="form"
      aria-label={texts.templates}
      noValidate
      spacing={2}
      onSubmit={(event: FormEvent) => void save(event)}
    >
      <TextInput
        label={texts.subject}
        value={typed.subject}
        onChange={(subject) => setTyped({ ...typed, subject })}
        required
        limit={mailTextLimits.subject}
        error={unknownIn({ subject: typed.subject, body: '' })}
      />
      <TextInput
        label={texts.body}
        value={typed.body}
        onChange={(body) => setTyped({ ...typed, body })}
        required
        limit={mailTextLimits.body}
        error={unknownIn({ subject: '', body: typed.body })}
        minRows={8}
      />
      <PlaceholderHelp />
      <TemplatePreview stored={stored} typed={typed} />
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button
          type="submit"
          variant="contained"
          disabled={!isChanged || !isComplete || isWrong || isPending}
        >
          {texts.save}
        </Button>
        {isOwn && (
          <Button disabled={isPending} onClick={() => void reset()}>
            {texts.reset}
          </Button>
        )}
      </Stack>
    </Stack>
  )
}

function unknownIn(typed: Typed): string | undefined {
  const unknown = unknownMailPlaceholders(typed)
  return unknown.length === 0 ? undefined : texts.unknownPlaceholder(unknown)
}

/** All placeholders, each with what it becomes. */
function PlaceholderHelp() {
  return (
    <details>
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer' }}>
        {texts.placeholders}
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          mt: 1,
          display: 'grid',
          columnGap: 2,
          rowGap: 0.5,
          gridTemplateColumns: 'max-content minmax(0, 1fr)',
          typography: 'body2',
        }}
      >
        {mailPlaceholders.map((name) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ fontFamily: 'monospace' }}>{`{${name}}`}</Box>
            <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
              {texts.placeholderHelp[name]}
            </Box>
          </Box>
        ))}
      </Box>
    </details>
  )
}

/** What a mail would say, with sample values. */
function TemplatePreview({
  stored: { kind, language },
  typed,
}: {
  stored: StoredMailTemplate
  typed: Typed
}) {
  const { lastName, ...samples } = texts.samples
  const person = { gender: 'female', title: '', firstName: '', lastName } as const
  const values: MailValues = {
    ...samples,
    Anrede: greeting(person, language),
    Beleg: paperWords[language][kind],
    Zahlungsziel: samples.Zahlungsziel[language],
  }
  const { subject, body } = renderMail(typed, values)
  return (
    <Paper variant="outlined" component="section" aria-label={texts.preview} sx={{ p: 2 }}>
      <Typography variant="caption" color="textSecondary" component="p">
        {texts.preview}
      </Typography>
      <Typography variant="subtitle2" component="p" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {subject}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {body}
      </Typography>
    </Paper>
  )
}
