import { styled } from '@mui/material/styles'

/** Fills its place and scrolls what it holds. */
export const Scroller = styled('div')({
  overflow: 'auto',
  flex: 1,
  minHeight: 0,
  // Columns may be as wide as a share of the list.
  containerType: 'inline-size',
})

/** Look of a list: one line a row, a header that stays, and a mark for the row that is selected or has the focus. */
export const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontVariantNumeric: 'tabular-nums',
  '& th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    height: 36,
    padding: theme.spacing(0, 1),
    textAlign: 'left',
    whiteSpace: 'nowrap',
    // Without an ellipsis, which would stand for the arrow that is not seen.
    overflow: 'hidden',
    fontWeight: 500,
    fontSize: theme.typography.caption.fontSize,
    color: theme.vars.palette.text.secondary,
    background: theme.vars.palette.background.paper,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& td': {
    padding: theme.spacing(0, 1),
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& tbody tr[data-row]': { cursor: 'default' },
  '& tbody tr[data-row]:hover': { background: theme.vars.palette.action.hover },
  '& tbody tr[aria-selected="true"], & tbody tr[aria-selected="true"]:hover': {
    background: theme.vars.palette.action.selected,
  },
  '& tbody tr:focus-visible': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -2,
  },
  '& td.empty': {
    height: 96,
    textAlign: 'center',
    color: theme.vars.palette.text.secondary,
    borderBottom: 'none',
  },
  // The header of the compact form is read, not seen, but for the box that ticks all rows.
  '&[data-compact="true"] th:not(:has(input))': { fontSize: 0 },
  '&[data-compact="true"] tr:not(:has(input)) > th': { height: 0 },
  '&[data-compact="true"] tr:not(:has(input)) > td': { paddingInline: theme.spacing(2) },
}))
