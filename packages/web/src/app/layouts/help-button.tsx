import HelpIcon from '@mui/icons-material/HelpOutlineOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { Link, useLocation } from 'react-router'
import { chapterOfPage, helpPath } from '../../state/help-topics.ts'
import { appTexts } from '../texts.ts'

/** Opens the chapter of the Handbuch about the current page [A26.8]. */
export function HelpButton({ onChosen }: { onChosen?: (() => void) | undefined }) {
  const { pathname } = useLocation()
  return (
    <Tooltip title={appTexts.help}>
      <IconButton
        component={Link}
        to={helpPath({ chapter: chapterOfPage(pathname), section: '' })}
        aria-label={appTexts.help}
        {...(onChosen && { onClick: onChosen })}
      >
        <HelpIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}
