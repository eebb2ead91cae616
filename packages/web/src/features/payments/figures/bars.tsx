import Box from '@mui/material/Box'

interface BarsProps {
  invoiced: number
  received: number
  /** The largest amount of the chart. */
  largest: number
}

/**
 * Two bars for one row. They differ in pattern and place too, so that nobody has to tell colours apart. Screen
 * readers read the numbers of the row instead.
 */
export function Bars({ invoiced, received, largest }: BarsProps) {
  return (
    <Box aria-hidden sx={{ minWidth: 120, display: 'grid', gap: '3px' }}>
      <Box sx={[bar, plain]} style={{ width: widthOf(invoiced, largest) }} />
      <Box sx={[bar, striped]} style={{ width: widthOf(received, largest) }} />
    </Box>
  )
}

/** What the two bars mean. */
export function Legend({ invoiced, received }: { invoiced: string; received: string }) {
  return (
    <Box aria-hidden sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, px: 2, pb: 1 }}>
      {[
        { label: invoiced, look: plain },
        { label: received, look: striped },
      ].map(({ label, look }) => (
        <Box key={label} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box sx={[bar, look, { width: 24 }]} />
          {label}
        </Box>
      ))}
    </Box>
  )
}

/** Negative amounts have no bar. */
function widthOf(amount: number, largest: number): string {
  return largest <= 0 || amount <= 0 ? '0' : `${Math.max(1, (amount / largest) * 100)}%`
}

const bar = { height: 9, borderRadius: '2px', forcedColorAdjust: 'none' } as const
const plain = { bgcolor: 'primary.main' } as const
const striped = {
  color: 'warning.main',
  background: 'repeating-linear-gradient(135deg, currentColor 0 3px, transparent 3px 6px)',
  outline: '1px solid currentColor',
  outlineOffset: '-1px',
} as const
