import type { ReceivedStatus } from '@kontor/domain/inbox/received-status'
import Chip from '@mui/material/Chip'
import { texts } from './texts.ts'

const colors = {
  new: 'info',
  reviewed: 'default',
  released: 'warning',
  paid: 'success',
  rejected: 'error',
} as const

/** The status of a received invoice. */
export function StatusChip({ status }: { status: ReceivedStatus }) {
  return <Chip size="small" variant="outlined" color={colors[status]} label={texts.statuses[status]} />
}
