import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { Link } from 'react-router'
import { uiTexts } from './texts.ts'

/** Link from a settings page back to the overview. */
export function BackToSettings() {
  return (
    <Tooltip title={uiTexts.backToSettings}>
      <IconButton component={Link} to="/home/settings" aria-label={uiTexts.backToSettings} edge="start">
        <ArrowBackIcon />
      </IconButton>
    </Tooltip>
  )
}
