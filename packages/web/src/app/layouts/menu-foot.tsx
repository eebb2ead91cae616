import { release } from '@kontor/contract/release'
import OrganisationIcon from '@mui/icons-material/BusinessOutlined'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useSession } from '../../state/session/session.ts'
import { appTexts } from '../texts.ts'
import { HelpButton } from './help-button.tsx'

/** Shows the user, the organisation, the version, the release [S9.0.3, A25.1] and the help for the page. */
export function MenuFoot({ onChosen }: { onChosen?: (() => void) | undefined }) {
  const { orgID, username } = useSession()
  return (
    <Box component="footer" sx={{ px: 2, py: 1.5, color: 'text.secondary' }}>
      <FootLine icon={<PersonIcon sx={{ fontSize: 16 }} />} label={appTexts.username} text={username} />
      <FootLine
        icon={<OrganisationIcon sx={{ fontSize: 16 }} />}
        label={appTexts.organisation}
        text={orgID}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, mt: 0.5 }}>
        <Typography variant="caption" component="p">
          {appTexts.version} {__KONTOR_VERSION__}
        </Typography>
        <Typography variant="caption" component="p" sx={{ flexGrow: 1 }}>
          {appTexts.release(release)}
        </Typography>
        <HelpButton onChosen={onChosen} />
      </Box>
    </Box>
  )
}

function FootLine({ icon, label, text }: { icon: ReactNode; label: string; text: string }) {
  return (
    <Box title={label} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      {icon}
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
    </Box>
  )
}
