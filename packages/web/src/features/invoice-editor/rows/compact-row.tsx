import Box from '@mui/material/Box'

/** A row of a picker in two lines, for narrow screens. */
export function CompactRow({ title, detail }: { title: string; detail: string }) {
  return (
    <Box sx={{ overflow: 'hidden' }}>
      <Box sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis' }}>{title}</Box>
      <Box sx={{ color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis' }}>{detail}</Box>
    </Box>
  )
}
