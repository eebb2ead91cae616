import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { texts } from '../texts.ts'
import type { PreviewChoice } from './use-preview-choice.ts'

export function PreviewSwitch({ hasRoom, isShown, choose }: PreviewChoice) {
  if (!hasRoom) return null
  return (
    <FormControlLabel
      control={<Switch size="small" checked={isShown} onChange={(_, checked) => choose(checked)} />}
      label={texts.preview}
      labelPlacement="start"
      sx={{ m: 0, gap: 1 }}
    />
  )
}
