import BusinessIcon from '@mui/icons-material/BusinessOutlined'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import DescriptionIcon from '@mui/icons-material/DescriptionOutlined'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { PageHeader } from '../../ui/page-header.tsx'
import { PasswordForm } from './password-form.tsx'
import { texts } from './texts.ts'

const sections = [
  { path: '/home/settings/organisation', icon: <BusinessIcon />, ...texts.organisation },
  { path: '/home/settings/layouts', icon: <DescriptionIcon />, ...texts.layouts },
]

/** Einstellungen [S2.10]: one's own password here, what belongs to the organisation on pages of its own. */
export function SettingsPage() {
  return (
    <>
      <PageHeader title={texts.title} />
      <Stack spacing={3} sx={{ maxWidth: 720 }}>
        <Card component="nav" aria-label={texts.title}>
          <List>
            {sections.map(({ path, icon, title, about }) => (
              <ListItem key={path} disablePadding>
                <ListItemButton component={Link} to={path}>
                  <ListItemIcon>{icon}</ListItemIcon>
                  <ListItemText primary={title} secondary={about} />
                  <ChevronRightIcon color="action" />
                </ListItemButton>
              </ListItem>
            ))}
          </List>
        </Card>
        <Card component="section" aria-labelledby="password">
          <CardContent>
            <Typography id="password" variant="h2" sx={{ mb: 2 }}>
              {texts.password.title}
            </Typography>
            <PasswordForm />
          </CardContent>
        </Card>
      </Stack>
    </>
  )
}
