import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

const Frame = styled('section')(({ theme }) => ({
  padding: '16px 20px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  minWidth: 0,
  [theme.breakpoints.down('sm')]: { padding: '14px 16px' },
  '@media print': { padding: '10px 0' },
}))

interface SectionProps {
  title: ReactNode
  children: ReactNode
}

/** A part of an invoice page, with a title. */
export function Section({ title, children }: SectionProps) {
  const id = useId()
  return (
    <Frame aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Frame>
  )
}
