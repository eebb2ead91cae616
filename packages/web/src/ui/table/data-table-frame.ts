import { styled } from '@mui/material/styles'

/** Fills its container and scrolls its content. */
export const Scroller = styled('div')({
  overflow: 'auto',
  flex: 1,
  minHeight: 0,
})

/** Minimum width of a truncated column: about seven characters. */
const minColumnWidth = '3.5rem'

/** Style of a list, with a sticky header and a mark for the selected or focused row. */
export const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
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
    fontWeight: 500,
    fontSize: theme.typography.caption.fontSize,
    color: theme.vars.palette.text.secondary,
    background: theme.vars.palette.background.paper,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  // The sort arrow takes up space in each column, so it is smaller than the library's default.
  '& th .MuiTableSortLabel-icon': { fontSize: '0.875rem', margin: theme.spacing(0, 0.25) },
  '& td': {
    padding: theme.spacing(0, 1),
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  // The text begins where the title of the panel does.
  '& th:first-of-type, & td:first-of-type:not(.empty)': { paddingLeft: theme.spacing(2) },
  // A truncated cell does not affect the width of its column. The row that ColumnRoom renders determines that
  // width.
  '& td[data-truncated]': { maxWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .room td': { height: 0, lineHeight: 0, borderBottom: 'none', visibility: 'hidden' },
  // The minimum width is `minColumnWidth`, and the preferred width is that of the whole text. The browser
  // uses both to distribute the space.
  '& .room td[data-truncated]': {
    maxWidth: 'none',
    '& > span': { display: 'grid', gridTemplateColumns: 'minmax(0, max-content)', minWidth: minColumnWidth },
    '& > span::after': { overflow: 'hidden' },
  },
  '& .room span::after': { content: 'attr(data-text)' },
  '& tbody tr[data-row]': { cursor: 'default' },
  '& tbody tr[data-row]:hover': { background: theme.vars.palette.action.hover },
  '& tbody tr[aria-selected="true"], & tbody tr[aria-selected="true"]:hover': {
    background: theme.vars.palette.action.selected,
  },
  '& tbody tr:focus-visible': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -2,
  },
  '& td.loading': { borderBottom: 'none' },
  '& .loading > span': { display: 'flex', alignItems: 'center' },
  '& .loading > span::after': {
    content: '""',
    width: '80%',
    height: 10,
    borderRadius: 5,
    background: theme.vars.palette.action.hover,
  },
  '& .loading > span:nth-of-type(2n)::after': { width: '65%' },
  '& td.empty': {
    height: 96,
    textAlign: 'center',
    color: theme.vars.palette.text.secondary,
    borderBottom: 'none',
  },
  '&[data-compact="true"]': { tableLayout: 'fixed' },
  // In the compact form, the header is only for screen readers, except for the checkbox that ticks all rows.
  '&[data-compact="true"] th > span:not(:has(input))': { fontSize: 0 },
  '&[data-compact="true"] tr:not(:has(input)) > th': { height: 0 },
  '&[data-compact="true"] tr:not(:has(input)) > td': { paddingInline: theme.spacing(2) },
}))
