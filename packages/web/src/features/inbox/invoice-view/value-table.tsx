import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const PlainTable = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  lineHeight: 1.5,
  '& th': {
    padding: '4px 8px',
    textAlign: 'left',
    fontSize: '0.75rem',
    fontWeight: 600,
    color: theme.vars.palette.text.secondary,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    whiteSpace: 'nowrap',
  },
  '& td': {
    padding: '6px 8px',
    verticalAlign: 'top',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  '& tbody tr:last-child td': { borderBottom: 0 },
  '& .amount': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& tr > :first-of-type': { paddingLeft: 0 },
  '& tr > :last-of-type': { paddingRight: 0 },
  '& tr': { breakInside: 'avoid' },
  [theme.breakpoints.down('sm')]: {
    '@media screen': {
      '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
      '&, & tbody, & tr, & td': { display: 'block', width: 'auto' },
      '& tr': { padding: '8px 0', borderBottom: `1px solid ${theme.vars.palette.divider}` },
      '& tbody tr:last-child': { borderBottom: 0 },
      '& td, & .amount': { padding: '1px 0', borderBottom: 0, textAlign: 'left', whiteSpace: 'pre-line' },
      '& td[data-label]': { display: 'flex', justifyContent: 'space-between', gap: 12 },
      '& td[data-label]::before': {
        content: 'attr(data-label)',
        color: theme.vars.palette.text.secondary,
        flexShrink: 0,
      },
    },
  },
}))

interface ValueTableProps {
  /** Headers of the first columns, which contain text. */
  texts: readonly string[]
  /** Headers of the other columns, aligned to the right. */
  amounts: readonly string[]
  /** The table body, and an optional footer. */
  children: ReactNode
}

/**
 * A plain table that stays fast with thousands of rows. On phones, each row is a block, and each cell
 * shows the name of its column (`data-label`).
 */
export function ValueTable({ texts, amounts, children }: ValueTableProps) {
  return (
    <PlainTable>
      <thead>
        <tr>
          {texts.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          {amounts.map((head) => (
            <th key={head} scope="col" className="amount">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </PlainTable>
  )
}
