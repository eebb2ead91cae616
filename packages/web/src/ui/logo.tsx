import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

/** The product's mark and name. */
export function Logo({ component = 'p' }: { component?: 'h1' | 'p' }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
      <img src="/favicon.svg" alt="" width={26} height={26} />
      <Typography
        component={component}
        sx={{ fontSize: '1.125rem', fontWeight: 650, letterSpacing: '-0.01em' }}
      >
        Kontor
      </Typography>
    </Box>
  )
}
