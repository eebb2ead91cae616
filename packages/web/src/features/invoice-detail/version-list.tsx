import type { Invoice } from '@kontor/domain/invoices/invoice'
import { formatTimestamp } from '@kontor/domain/money/german-format'
import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useInvoiceVersions } from '../../state/invoices/invoices.ts'
import { texts } from './texts.ts'

export interface ShownVersion {
  version: number
  invoice: Invoice
}

interface VersionListProps {
  invoiceId: string
  shownVersion: number | undefined
  onShow: (version: ShownVersion) => void
}

/**
 * The versions that corrections have replaced. A click on a version shows it in the preview [A4.7]. Renders
 * nothing if there are none.
 */
export function VersionList({ invoiceId, shownVersion, onShow }: VersionListProps) {
  const { data: versions = [] } = useInvoiceVersions(invoiceId)
  if (versions.length === 0) return null
  return (
    <Box component="section">
      <Typography variant="caption" color="textSecondary" component="h3">
        {texts.versions}
      </Typography>
      <List dense disablePadding>
        {versions.map(({ version, storedAt, storedBy, invoice }) => (
          <ListItem key={version} disablePadding>
            <ListItemButton selected={version === shownVersion} onClick={() => onShow({ version, invoice })}>
              <ListItemText
                primary={texts.versionName(version)}
                secondary={texts.replaced(formatTimestamp(storedAt), storedBy)}
              />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Box>
  )
}
