import type { ClaimState } from '@kontor/domain/payments/open-item'
import Chip from '@mui/material/Chip'
import { claimTexts } from './texts.ts'

const colors = {
  open: 'default',
  partlyPaid: 'info',
  paid: 'success',
  overpaid: 'warning',
  overdue: 'error',
  settledBefore: 'default',
} as const satisfies Record<ClaimState, string>

/** What has become of a claim, in one word. */
export function ClaimChip({ state }: { state: ClaimState }) {
  return (
    <Chip
      component="span"
      size="small"
      variant="outlined"
      color={colors[state]}
      label={claimTexts.states[state]}
      sx={{ height: 20 }}
    />
  )
}
