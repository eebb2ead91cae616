import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ChangeEvent, useRef, useState } from 'react'
import { FormSection } from '#rooms/ui/fields/form-section.tsx'
import { texts as settingsTexts } from '../texts.ts'
import { type LogoProblem, readLogo } from './logo.ts'

const texts = settingsTexts.organisation

interface LogoSectionProps {
  /** Data URL; '' for none. */
  value: string
  onChange: (logo: string) => void
}

export function LogoSection({ value, onChange }: LogoSectionProps) {
  const file = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<LogoProblem>()

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0]
    // Choosing the same file again must fire an event too.
    target.value = ''
    if (!chosen) return
    const result = await readLogo(chosen)
    setProblem('problem' in result ? result.problem : undefined)
    if ('logo' in result) onChange(result.logo)
  }

  return (
    <FormSection title={texts.logo}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <Box sx={paper}>
          {value === '' ? (
            <Typography sx={{ color: '#525d6c' }}>{texts.noLogo}</Typography>
          ) : (
            <Box
              component="img"
              src={value}
              alt={texts.logoPreview}
              sx={{ maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' }}
            />
          )}
        </Box>
        <Box>
          <input
            ref={file}
            type="file"
            hidden
            accept="image/png,image/jpeg,image/svg+xml"
            onChange={(event) => void choose(event)}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" onClick={() => file.current?.click()}>
              {value === '' ? texts.chooseLogo : texts.replaceLogo}
            </Button>
            {value !== '' && <Button onClick={() => onChange('')}>{texts.removeLogo}</Button>}
          </Box>
          <Typography
            variant="caption"
            component="p"
            role={problem && 'alert'}
            color={problem ? 'error' : 'textSecondary'}
            sx={{ mt: 1 }}
          >
            {problem ? texts.logoProblem[problem] : texts.logoHint}
          </Typography>
        </Box>
      </Box>
    </FormSection>
  )
}

/** White in dark mode too, to show the logo as printed. */
const paper = {
  width: 240,
  height: 120,
  p: 1.5,
  display: 'grid',
  placeItems: 'center',
  backgroundColor: '#ffffff',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
}
