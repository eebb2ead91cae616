import OrganisationIcon from '@mui/icons-material/BusinessOutlined'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useSession } from '../../state/session/session.ts'
import { appTexts } from '../texts.ts'

/** Shows the user, the organisation and the version [S9.0.3]. */
export function MenuFoot() {
  const { orgID, username } = useSession()
  return (
    <Box component="footer" sx={{ px: 2, py: 1.5, color: 'text.secondary' }}>
      <FootLine icon={<PersonIcon sx={{ fontSize: 16 }} />} label={appTexts.username} text={username} />
      <FootLine
        icon={<OrganisationIcon sx={{ fontSize: 16 }} />}
        label={appTexts.organisation}
        text={orgID}
      />
      <Typography variant="caption" component="p" sx={{ mt: 1 }}>
        {appTexts.version} {__KONTOR_VERSION__}
      </Typography>
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
