import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { uiTexts } from '../texts.ts'

/** A problem in one place in an invoice. */
export interface ListedFinding {
  /** The rule's name in its source, such as BR-DE-15. */
  id: string
  field: string
  severity: 'error' | 'warning'
  message: string
}

interface FindingListProps<Found extends ListedFinding> {
  findings: readonly Found[]
  /** Whether the icons are neutral, because nothing is wrong yet. */
  isQuiet?: boolean
  /** Wraps the message, e.g. in a link to its field. */
  messageOf?: (finding: Found) => ReactNode
  /** Returns content below the message, e.g. a button with the fix. */
  actionOf?: (finding: Found) => ReactNode
}

/** Lists findings in the given order, each with its severity, its message and its rule. */
export function FindingList<Found extends ListedFinding>(props: FindingListProps<Found>) {
  const { findings, isQuiet = false, messageOf, actionOf } = props
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {findings.map((finding) => (
        <Box
          component="li"
          key={`${finding.id} ${finding.field}`}
          sx={{ display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', gap: 1, alignItems: 'start' }}
        >
          <SeverityIcon severity={finding.severity} isQuiet={isQuiet} />
          <Box sx={{ overflowWrap: 'anywhere' }}>
            <Typography variant="body2" component="div">
              {messageOf?.(finding) ?? finding.message}
            </Typography>
            <Typography variant="caption" color="textSecondary" component="div">
              {finding.id}
            </Typography>
            {actionOf?.(finding)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

interface SeverityIconProps {
  severity: ListedFinding['severity']
  isQuiet: boolean
}

function SeverityIcon({ severity, isQuiet }: SeverityIconProps) {
  if (isQuiet) return <InfoIcon color="action" sx={{ fontSize: 20 }} />
  const Icon = severity === 'error' ? ErrorIcon : WarningIcon
  return <Icon color={severity} sx={{ fontSize: 20 }} titleAccess={uiTexts.severities[severity]} />
}
