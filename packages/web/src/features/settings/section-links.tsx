import CompanyIcon from '@mui/icons-material/AccountBalanceOutlined'
import AddBusinessIcon from '@mui/icons-material/AddBusinessOutlined'
import BusinessIcon from '@mui/icons-material/BusinessOutlined'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import DescriptionIcon from '@mui/icons-material/DescriptionOutlined'
import ExtensionIcon from '@mui/icons-material/ExtensionOutlined'
import DataIcon from '@mui/icons-material/FolderZipOutlined'
import GroupIcon from '@mui/icons-material/GroupOutlined'
import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import TagIcon from '@mui/icons-material/LocalOfferOutlined'
import MailboxIcon from '@mui/icons-material/MailOutlined'
import TextsIcon from '@mui/icons-material/NotesOutlined'
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined'
import SendIcon from '@mui/icons-material/SendOutlined'
import ShieldIcon from '@mui/icons-material/ShieldOutlined'
import NumbersIcon from '@mui/icons-material/TagOutlined'
import KeyIcon from '@mui/icons-material/VpnKeyOutlined'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { useMay } from '../../state/organisation/may-call.ts'
import { needsOf } from '../../state/organisation/page-needs.ts'
import { useMayFound } from '../../state/setup/setup.ts'
import { texts } from './texts.ts'

/** The pages by what they are about. The first group belongs to the user, the others to the organisation. */
const groups = [
  {
    title: texts.groups.account,
    sections: [{ path: '/home/settings/sign-in', icon: <ShieldIcon />, ...texts.signIn }],
  },
  {
    title: texts.groups.company,
    sections: [
      { path: '/home/settings/organisation', icon: <BusinessIcon />, ...texts.organisation },
      { path: '/home/settings/payments', icon: <PaymentsIcon />, ...texts.payments },
      { path: '/home/settings/functions', icon: <ExtensionIcon />, ...texts.functions },
    ],
  },
  {
    title: texts.groups.documents,
    sections: [
      { path: '/home/settings/layouts', icon: <DescriptionIcon />, ...texts.layouts },
      { path: '/home/settings/standard-texts', icon: <TextsIcon />, ...texts.standardTexts },
      { path: '/home/settings/numbering', icon: <NumbersIcon />, ...texts.numbering },
      { path: '/home/settings/tags', icon: <TagIcon />, ...texts.tags },
      { path: '/home/settings/dispatch', icon: <SendIcon />, ...texts.dispatch },
      { path: '/home/settings/mailbox', icon: <MailboxIcon />, ...texts.mailbox },
    ],
  },
  {
    title: texts.groups.team,
    sections: [
      { path: '/home/settings/people', icon: <GroupIcon />, ...texts.people },
      { path: '/home/settings/provider', icon: <CompanyIcon />, ...texts.provider },
    ],
  },
  {
    title: texts.groups.technology,
    sections: [
      { path: '/home/settings/programs', icon: <KeyIcon />, ...texts.programs },
      { path: '/home/settings/data', icon: <DataIcon />, ...texts.data },
      { path: '/home/settings/audit', icon: <HistoryIcon />, ...texts.audit },
    ],
  },
] as const

const ownOrganisation = {
  path: '/home/settings/own-organisation',
  icon: <AddBusinessIcon />,
  ...texts.ownOrganisation,
}

/** Links to the settings pages that the user may open, in groups. Omits those of functions that are off. */
export function SectionLinks() {
  const mayFound = useMayFound()
  const may = useMay()
  const shown = groups
    .map(({ title, sections }) => ({
      title,
      sections: [
        ...(title === texts.groups.company && mayFound ? [ownOrganisation] : []),
        ...sections.filter(({ path }) => may(needsOf(path))),
      ],
    }))
    .filter(({ sections }) => sections.length > 0)
  return (
    <Stack component="nav" aria-label={texts.title} spacing={2}>
      {shown.map(({ title, sections }) => (
        <div key={title}>
          <Typography variant="h3" component="h2" color="textSecondary" sx={{ mb: 0.75 }}>
            {title}
          </Typography>
          <Card>
            <List disablePadding aria-label={title}>
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
        </div>
      ))}
    </Stack>
  )
}
