import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { uiTexts } from '../texts.ts'
import type { Difference } from './differences.ts'

const words = uiTexts.differences
const maxShown = 50

/** The first 50 changes that unsaved work would make to the stored document, and how many more there are. */
export function DifferenceTable({ label, differences }: { label: string; differences: Difference[] }) {
  const hidden = differences.length - maxShown
  return (
    <TableContainer sx={{ maxHeight: 320, border: 1, borderColor: 'divider', borderRadius: 1 }} tabIndex={0}>
      <Table
        stickyHeader
        aria-label={label}
        sx={{
          tableLayout: 'fixed',
          '& th:first-of-type': { width: { xs: '38%', sm: '30%' } },
          '& td, & th': {
            verticalAlign: 'top',
            overflowWrap: 'anywhere',
            hyphens: 'auto',
            px: { xs: 1, sm: 2 },
          },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{words.field}</TableCell>
            <TableCell>{words.before}</TableCell>
            <TableCell>{words.after}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {differences.slice(0, maxShown).map((difference) => (
            <TableRow key={`${difference.field}/${difference.after}`}>
              <TableCell component="th" scope="row">
                {difference.field}
              </TableCell>
              <TableCell sx={{ color: 'text.secondary' }}>{difference.before}</TableCell>
              <TableCell>{difference.after}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {hidden > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ p: 1 }}>
          {words.more(hidden)}
        </Typography>
      )}
    </TableContainer>
  )
}
