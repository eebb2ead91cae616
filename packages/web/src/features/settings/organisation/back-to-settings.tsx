import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { Link } from 'react-router'
import { texts } from '../texts.ts'

export function BackToSettings() {
  return (
    <Tooltip title={texts.back}>
      <IconButton component={Link} to="/home/settings" aria-label={texts.back} edge="start">
        <ArrowBackIcon />
      </IconButton>
    </Tooltip>
  )
}
