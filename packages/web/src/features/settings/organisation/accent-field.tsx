import { isAccentColor, neutralAccent } from '@kontor/domain/organisation/accent-color'
import type { Profile } from '@kontor/domain/organisation/profile'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { FormSection } from '#rooms/ui/fields/form-section.tsx'
import { texts as settingsTexts } from '../texts.ts'

const texts = settingsTexts.organisation

interface AccentFieldProps {
  value: Profile
  onChange: (profile: Profile) => void
  showErrors: boolean
}

/** The colour of titles and lines in the layout Modern; empty for the neutral one [A28.2]. */
export function AccentField({ value: profile, onChange, showErrors }: AccentFieldProps) {
  const { accentColor: color, ...others } = profile
  const isUsable = color === undefined || isAccentColor(color)
  const isWrong = !isUsable && (showErrors || (color?.length ?? 0) >= 7)
  return (
    <FormSection title={texts.accentTitle}>
      <TextField
        label={texts.accentColor}
        value={color ?? ''}
        error={isWrong}
        helperText={isWrong ? texts.accentInvalid : texts.accentHint}
        onChange={({ target }) => {
          const typed = target.value.trim()
          onChange(typed === '' ? others : { ...profile, accentColor: typed })
        }}
        slotProps={{
          htmlInput: { maxLength: 7, autoComplete: 'off' },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Box
                  aria-hidden
                  sx={{
                    width: 20,
                    height: 20,
                    borderRadius: 0.5,
                    backgroundColor: isUsable ? (color ?? neutralAccent) : 'transparent',
                  }}
                />
              </InputAdornment>
            ),
          },
        }}
      />
    </FormSection>
  )
}
