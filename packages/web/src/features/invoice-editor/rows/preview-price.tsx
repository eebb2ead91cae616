import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

interface PreviewPriceProps {
  label: string
  value: string
  /** An error in the line, shown before the sum. */
  error?: string | undefined
}

/** The sum of a line, shown below its fields while the line is being edited. */
export function PreviewPrice({ label, value, error }: PreviewPriceProps) {
  return (
    <Box
      sx={{
        gridColumn: { '@': '1 / -1', '@800': '2 / -1' },
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        justifyContent: 'flex-end',
        gap: 1,
      }}
    >
      {error && (
        <Typography variant="caption" color="error" role="alert" sx={{ flex: '1 1 12rem' }}>
          {error}
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography variant="subtitle1" component="span" className="tabular">
        {value}
      </Typography>
    </Box>
  )
}
