import type { ReceivedFinding } from '@kontor/domain/inbox/received-finding'
import { termOf } from '@kontor/einvoice/model/terms'
import { placeInWords } from '@kontor/einvoice/words/place-in-words'
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { texts } from '../texts.ts'

interface FindingEntryProps {
  finding: ReceivedFinding
  /** Whether to show the numbers of terms, and the paths of the elements in the file. */
  showTermNumbers: boolean
}

/** A finding in words, with its id, terms and places. */
export function FindingEntry({ finding, showTermNumbers }: FindingEntryProps) {
  const { id, severity, message, count, places, terms } = finding
  const named = places.map(placeInWords).filter((words) => words !== '')
  const unnamed = count - named.length
  const facts = [
    id,
    ...terms
      .map((term) => (showTermNumbers ? `${termOf(term).label} (${term})` : termOf(term).label))
      .slice(0, 6),
    ...(count > 1 ? [texts.times(count)] : []),
  ]
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', gap: 1, breakInside: 'avoid' }}
    >
      <SeverityIcon severity={severity} />
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Typography variant="body2">{message.slice(0, 1000)}</Typography>
        <Typography variant="caption" component="div" color="textSecondary">
          {facts.join(' · ')}
        </Typography>
        {named.length > 0 && (
          <Typography variant="caption" component="div" color="textSecondary">
            {[...new Set(named)].join('; ')}
            {unnamed > 0 && ` ${texts.morePlaces(unnamed)}`}
          </Typography>
        )}
        {showTermNumbers &&
          places.slice(0, 3).map((path) => (
            <Typography key={path} variant="caption" component="div" color="textSecondary">
              {path.slice(0, 500)}
            </Typography>
          ))}
      </Box>
    </Box>
  )
}

function SeverityIcon({ severity }: Pick<ReceivedFinding, 'severity'>) {
  const Icon = { error: ErrorIcon, warning: WarningIcon, information: InfoIcon }[severity]
  const color = { error: 'error', warning: 'warning', information: 'info' } as const
  return <Icon color={color[severity]} sx={{ fontSize: 20 }} titleAccess={texts.severities[severity]} />
}
