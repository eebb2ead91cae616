import { styled } from '@mui/material/styles'

// Tables whose rows turn into forms. Each row is its own grid: one line in a wide section, two lines in a
// narrower one, for example beside the preview, and a card with labelled values on phones.

/**
 * Columns of a row that fits on one line. The first has the handle and the position; the last has the
 * buttons.
 */
export const itemColumns = '72px minmax(0, 1fr) 84px 84px 120px 120px 72px 112px'
export const surchargeColumns = '72px minmax(0, 1fr) 100px 92px 120px 120px 72px 112px'

/**
 * Widths of the section in pixels. At `lineWidth` and above, a row has one line; at `cardWidth` and above,
 * two; below that, it is a card.
 */
const lineWidth = 800
const cardWidth = 450

/**
 * Headers and rows with two lines: the title and the buttons are above the five values, which stay in their
 * columns.
 */
const twoLines = {
  gridTemplateColumns: '40px minmax(0, 1fr) 72px 62px 92px 96px 40px !important',
  '& > :nth-child(2)': { gridRow: 1, gridColumn: '2 / span 4' },
  ...Object.fromEntries(
    [3, 4, 5, 6, 7].map((place) => [`& > :nth-child(${place})`, { gridRow: 2, gridColumn: place }]),
  ),
} as const

export const RowTable = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  '&, & > thead, & > tbody': { display: 'block' },
  '& th, & td': { display: 'block', padding: 0, textAlign: 'left', fontWeight: 'inherit' },
  '& .number': { textAlign: 'right', whiteSpace: 'nowrap' },
  fontVariantNumeric: 'tabular-nums',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}))

export const RowHeader = styled('tr')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0, 1),
  padding: theme.spacing(0.75, 1),
  color: theme.vars.palette.text.secondary,
  fontSize: theme.typography.caption.fontSize,
  fontWeight: 600,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  [theme.containerQueries.between(cardWidth, lineWidth)]: { ...twoLines, rowGap: theme.spacing(0.25) },
  // In a card, every value has its own label.
  [theme.containerQueries.down(cardWidth)]: {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
}))

export const RowBox = styled('tr')(({ theme }) => {
  const { palette } = theme.vars
  return {
    position: 'relative',
    display: 'grid',
    gap: theme.spacing(0, 1),
    alignItems: 'center',
    minHeight: 44,
    // The browser lays out only the visible rows of a long list.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 53px',
    padding: theme.spacing(0.5, 1),
    borderBottom: `1px solid ${palette.divider}`,
    '&:hover': { background: palette.action.hover },
    '&[data-open="true"]': {
      contentVisibility: 'visible',
      display: 'block',
      padding: theme.spacing(1, 0),
      background: 'none',
    },
    '& .position': { display: 'flex', alignItems: 'center', gap: theme.spacing(0.5) },
    '& .title': { fontWeight: 600, overflowWrap: 'anywhere' },
    '& .description': {
      color: palette.text.secondary,
      whiteSpace: 'pre-line',
      overflowWrap: 'anywhere',
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 3,
      overflow: 'hidden',
    },
    '& .wrong': { color: palette.error.main, fontWeight: 600 },
    '& .buttons': { display: 'flex', justifyContent: 'flex-end' },
    '&[data-drop="before"]::before, &[data-drop="after"]::after': {
      content: '""',
      position: 'absolute',
      insetInline: 0,
      height: 2,
      background: palette.primary.main,
    },
    '&[data-drop="before"]::before': { top: 0 },
    '&[data-drop="after"]::after': { bottom: 0 },
    [theme.containerQueries.between(cardWidth, lineWidth)]: {
      ...twoLines,
      rowGap: theme.spacing(0.5),
      padding: theme.spacing(1),
      '& > td:only-child': { gridColumn: '1 / -1' },
      '& > .buttons': { gridRow: 1, gridColumn: '6 / span 2' },
    },
    [theme.containerQueries.down(cardWidth)]: {
      // The handle and the buttons on top, then the title, then the labelled values side by side.
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) !important',
      gap: theme.spacing(0.75, 2),
      alignItems: 'start',
      padding: theme.spacing(1.5, 0.5),
      '& > td:only-child': { gridColumn: '1 / -1' },
      '& .position': { order: -3 },
      '& .text': { gridColumn: '1 / -1' },
      '& .buttons': { order: -1, gridColumn: 'span 2' },
      '& .number': { textAlign: 'left' },
      '& [data-name]::before': {
        content: 'attr(data-name)',
        display: 'block',
        fontSize: theme.typography.caption.fontSize,
        fontWeight: 400,
        color: palette.text.secondary,
      },
    },
  }
})

/**
 * A small button in a row. A plain element, because there can be hundreds of rows with up to four buttons
 * each.
 */
export const RowButton = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  padding: 4,
  border: 0,
  borderRadius: 4,
  background: 'none',
  color: theme.vars.palette.text.secondary,
  cursor: 'pointer',
  '& svg': { fontSize: 18 },
  '&:hover': {
    background: theme.vars.palette.action.hover,
    color: theme.vars.palette.text.primary,
  },
  '&:focus-visible': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
  },
  '&:disabled': {
    color: theme.vars.palette.text.disabled,
    cursor: 'default',
    background: 'none',
  },
  '&.handle': { cursor: 'grab', touchAction: 'none' },
}))
