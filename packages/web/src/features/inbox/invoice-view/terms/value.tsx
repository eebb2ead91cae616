import { termOf } from '@kontor/einvoice/model/terms'
import Box from '@mui/material/Box'
import { useTermDisplay } from './term-display.ts'
import { TermNumber } from './term-number.tsx'
import { termValue } from './term-value.ts'

/** A value, followed by the number of its term. Renders nothing for a missing value. */
export function Value({ id, value }: { id: string; value: unknown }) {
  const display = useTermDisplay()
  if (value === undefined) return null
  return (
    <>
      {termValue(termOf(id), value, display)}
      <TermNumber id={id} />
    </>
  )
}

/** The tax category. Shows the standard category (S) only if term numbers are shown. */
export function TaxCategory({ id, category }: { id: string; category: string | undefined }) {
  const { showTermNumbers } = useTermDisplay()
  if (category === undefined || (category === 'S' && !showTermNumbers)) return null
  return (
    <Box
      sx={{ whiteSpace: 'normal', maxWidth: 160, ml: 'auto', color: 'text.secondary', fontSize: '0.75rem' }}
    >
      <Value id={id} value={category} />
    </Box>
  )
}
