import { styled } from '@mui/material/styles'
import { useTermDisplay } from './term-display.ts'

const Small = styled('span')(({ theme }) => ({
  marginLeft: 6,
  fontSize: '0.6875rem',
  fontWeight: 400,
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
}))

/** The number of a term, if numbers are shown. */
export function TermNumber({ id }: { id: string }) {
  return useTermDisplay().showTermNumbers ? <Small>{id}</Small> : null
}
