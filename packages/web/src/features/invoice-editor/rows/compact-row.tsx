import Box from '@mui/material/Box'

interface CompactRowProps {
  title: string
  /** Lines below the title. Empty ones are skipped. */
  details: readonly string[]
}

const line = { overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: '20px' } as const

/** A picker row on several lines, for narrow screens. */
export function CompactRow({ title, details }: CompactRowProps) {
  return (
    <Box sx={{ overflow: 'hidden', minWidth: 0 }}>
      <Box sx={{ ...line, fontWeight: 600 }}>{title}</Box>
      {details
        .filter((detail) => detail !== '')
        .map((detail) => (
          <Box key={detail} sx={{ ...line, color: 'text.secondary' }}>
            {detail}
          </Box>
        ))}
    </Box>
  )
}
