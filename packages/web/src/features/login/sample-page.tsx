import Box from '@mui/material/Box'
import { loginTexts } from './texts.ts'

const { sample: texts } = loginTexts

/** A small page of an invoice, as the product prints it: something to look at beside the form. */
export function SamplePage() {
  return (
    <Box sx={{ position: 'relative', width: 340 }}>
      <Box sx={sheet}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 4 }}>
          <Lines widths={[88, 110, 72]} />
          <Box sx={{ width: 44, height: 44, borderRadius: 1, bgcolor: '#1f5fa8' }} />
        </Box>
        <Box sx={{ fontSize: 15, fontWeight: 650, mb: 2 }}>{texts.title}</Box>
        <Lines widths={[250, 190]} />
        <Box sx={{ my: 2.5, borderTop: '1px solid #dde1e7' }}>
          {texts.rows.map(([title, sum]) => (
            <Row key={title} title={title} sum={sum} />
          ))}
        </Box>
        {texts.sums.map(([title, sum]) => (
          <Row key={title} title={title} sum={sum} isSum />
        ))}
        <Box sx={{ mt: 4 }}>
          <Lines widths={[220, 160]} />
        </Box>
      </Box>
      <Box sx={light}>{texts.check}</Box>
    </Box>
  )
}

function Row({ title, sum, isSum = false }: { title: string; sum: string; isSum?: boolean }) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: isSum ? 'end' : 'space-between',
        gap: 3,
        py: isSum ? 0.25 : 1,
        borderBottom: isSum ? 0 : '1px solid #dde1e7',
        fontSize: 12,
        fontVariantNumeric: 'tabular-nums',
        '&:last-of-type': { fontWeight: isSum ? 650 : undefined },
      }}
    >
      <span>{title}</span>
      <Box component="span" sx={{ minWidth: 80, textAlign: 'right' }}>
        {sum}
      </Box>
    </Box>
  )
}

/** Text that is too small to read. */
function Lines({ widths }: { widths: readonly number[] }) {
  return (
    <div>
      {widths.map((width) => (
        <Box key={width} sx={{ width, height: 6, borderRadius: 3, bgcolor: '#e6e9ee', mb: 1 }} />
      ))}
    </div>
  )
}

/** Paper is white in the dark too. */
const sheet = {
  bgcolor: '#ffffff',
  color: '#1a212c',
  p: 4,
  borderRadius: 1,
  boxShadow: '0 1px 2px rgb(16 24 40 / 0.12), 0 16px 40px rgb(16 24 40 / 0.14)',
}
const light = {
  position: 'absolute',
  right: -28,
  bottom: 32,
  px: 1.75,
  py: 0.75,
  borderRadius: 5,
  bgcolor: '#145433',
  color: '#ffffff',
  fontSize: 13,
  fontWeight: 550,
  boxShadow: '0 6px 20px rgb(16 24 40 / 0.24)',
}
