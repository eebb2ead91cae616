import type { StoredStandardTexts } from '@kontor/contract/organisation/standard-texts-schema'
import { noStandardTexts, type StandardTexts, specifiedTexts } from '@kontor/domain/invoices/standard-texts'
import { specifiedOfferTexts } from '@kontor/domain/offers/wording'
import { textLimits } from '@kontor/domain/texts/text-limits'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CardContent from '@mui/material/CardContent'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import { useFunction, useOrganisation } from '#rooms/state/organisation/organisation.ts'
import { useSaveStandardTexts } from '#rooms/state/organisation/standard-texts.ts'
import { BackToSettings } from '#rooms/ui/back-to-settings.tsx'
import { useLeaveGuard } from '#rooms/ui/dialogs/leave-guard.ts'
import { FieldGroup } from '#rooms/ui/fields/form-section.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { LoadingCard } from '#rooms/ui/loading-card.tsx'
import { PageHeader } from '#rooms/ui/page-header.tsx'
import { InvoicePreview, OfferPreview } from './paper-previews.tsx'
import { texts } from './texts.ts'

/** Standardtexte: the texts with which new invoices and offers begin [A30.3]. */
export function StandardTextsPage() {
  const organisation = useOrganisation()
  const hasOffers = useFunction('offers')
  const [loads, setLoads] = useState(0)
  const stored = organisation.data && (organisation.data.standardTexts ?? { ...noStandardTexts, revision: 0 })
  async function loadAgain() {
    const { isSuccess } = await organisation.refetch()
    if (isSuccess) setLoads((count) => count + 1)
  }
  return (
    <>
      <PageHeader title={texts.title} leading={<BackToSettings />} />
      <Box sx={{ maxWidth: 720 }}>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {texts.hint}
        </Typography>
        <LoadingCard query={organisation}>
          {stored && (
            <CardContent>
              <TextsForm
                key={loads}
                stored={stored}
                hasOffers={hasOffers}
                onLoadAgain={() => void loadAgain()}
              />
            </CardContent>
          )}
        </LoadingCard>
      </Box>
    </>
  )
}

interface TextsFormProps {
  stored: StoredStandardTexts
  hasOffers: boolean
  /** Loads the texts that someone else has stored, in place of what was typed. */
  onLoadAgain: () => void
}

function TextsForm({ stored, hasOffers, onLoadAgain }: TextsFormProps) {
  // What was typed is compared with the texts that it began with, also once someone else has stored others.
  const [base, setBase] = useState(stored)
  const [input, setInput] = useState<StandardTexts>(stored)
  const { run, isPending, problem } = useSaveStandardTexts()
  const isChanged = names.some((name) => input[name] !== base[name])
  useLeaveGuard({ isModified: () => isChanged, onDiscard: () => undefined })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isChanged || isPending) return
    const saved = await run({ ...input, revision: base.revision })
    if (saved === undefined) return
    setBase(saved)
    showMessage(texts.saved, 'info')
  }
  const fieldFor = (name: keyof StandardTexts) => ({
    value: input[name],
    onChange: (text: string) => setInput((before) => ({ ...before, [name]: text })),
  })
  return (
    <Stack component="form" noValidate spacing={3} onSubmit={(event: FormEvent) => void submit(event)}>
      {problem?.code === 'stale' && (
        <Alert severity="error" action={<Button onClick={onLoadAgain}>{texts.load}</Button>}>
          {texts.stale}
        </Alert>
      )}
      <IntroAndClosing
        title={texts.invoices}
        intro={fieldFor('intro')}
        closing={fieldFor('closing')}
        whenEmpty={specifiedTexts}
      />
      {hasOffers && (
        <IntroAndClosing
          title={texts.offers}
          intro={fieldFor('offerIntro')}
          closing={fieldFor('offerClosing')}
          whenEmpty={specifiedOfferTexts}
        />
      )}
      <FieldGroup title={texts.end}>
        <Stack spacing={2}>
          <TextInput
            label={texts.greeting}
            {...fieldFor('greeting')}
            limit={textLimits.standardTexts.greeting}
            helperText={texts.whenEmpty(specifiedTexts.greeting)}
          />
          <TextInput
            label={texts.signature}
            {...fieldFor('signature')}
            limit={textLimits.standardTexts.signature}
            helperText={texts.signatureHint}
            minRows={2}
          />
        </Stack>
      </FieldGroup>
      <InvoicePreview own={input} />
      {hasOffers && <OfferPreview own={input} />}
      <Button
        type="submit"
        variant="contained"
        disabled={!isChanged || isPending}
        sx={{ alignSelf: 'flex-start' }}
      >
        {texts.save}
      </Button>
    </Stack>
  )
}

const names = Object.keys(noStandardTexts) as (keyof StandardTexts)[]

interface Field {
  value: string
  onChange: (text: string) => void
}

interface IntroAndClosingProps {
  title: string
  intro: Field
  closing: Field
  whenEmpty: { intro: string; closing: string }
}

function IntroAndClosing({ title, intro, closing, whenEmpty }: IntroAndClosingProps) {
  return (
    <FieldGroup title={title}>
      <Stack spacing={2}>
        <TextInput
          label={texts.intro}
          {...intro}
          limit={textLimits.standardTexts.intro}
          helperText={texts.whenEmpty(whenEmpty.intro)}
          minRows={2}
        />
        <TextInput
          label={texts.closing}
          {...closing}
          limit={textLimits.standardTexts.closing}
          helperText={texts.whenEmpty(whenEmpty.closing)}
          minRows={2}
        />
      </Stack>
    </FieldGroup>
  )
}
