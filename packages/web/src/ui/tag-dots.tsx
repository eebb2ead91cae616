import { styled } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import { createContext, useContext } from 'react'

/** The grey of a tag without a colour [S3.9.1]. */
const greyTag = '#9e9e9e'

const german = new Intl.Collator('de')

/** Tags in display order. */
export function sortedTags(tags: readonly string[]): string[] {
  return [...tags].sort(german.compare)
}

/**
 * Returns a tag's colour by the tag's name, or '' if it has none. A page provides this function for all its
 * dots.
 */
export const TagColors = createContext<(tag: string) => string>(() => '')

/** Maximum number of marks beside one invoice: the dots and the count of further tags. */
const maxSigns = 4

/** The tags to show as dots, and those that are only counted; both sorted. */
export function dotsOf(tags: readonly string[]): { shown: string[]; counted: string[] } {
  const sorted = sortedTags(tags)
  const shown = sorted.length <= maxSigns ? sorted.length : maxSigns - 1
  return { shown: sorted.slice(0, shown), counted: sorted.slice(shown) }
}

/**
 * Tags as coloured dots, sorted alphabetically, each with its tag's name as a tooltip [S2.4.4]. If there are
 * more than four, shows the first three and the number of the others.
 */
export function TagDots({ tags }: { tags: readonly string[] }) {
  // An empty element would leave a gap at the end of a row.
  if (tags.length === 0) return null
  const { shown, counted } = dotsOf(tags)
  return (
    <Dots>
      {shown.map((tag) => (
        <Tooltip key={tag} title={tag}>
          <TagDot tag={tag} isNamed />
        </Tooltip>
      ))}
      {counted.length > 0 && (
        <Tooltip title={counted.join(', ')}>
          <Count role="img" aria-label={counted.join(', ')}>
            +{counted.length}
          </Count>
        </Tooltip>
      )}
    </Dots>
  )
}

// Uses `styled` instead of `sx`, because each of the many dots in a list would have to evaluate `sx`.
const Dots = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  gap: theme.spacing(0.5),
  alignItems: 'center',
  verticalAlign: 'middle',
  flexShrink: 0,
}))
const Count = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  lineHeight: '12px',
  color: theme.vars.palette.text.secondary,
}))
const Dot = styled('span')(({ theme }) => ({
  display: 'inline-block',
  width: 12,
  height: 12,
  flexShrink: 0,
  borderRadius: '50%',
  // A ring of at least 3 : 1 shows any colour on any background (WCAG 1.4.11).
  boxShadow: `inset 0 0 0 1px ${theme.vars.palette.text.secondary}`,
}))

interface TagDotProps {
  tag: string
  /** Whether the dot has an accessible name. A dot next to the written tag needs none. */
  isNamed?: boolean
}

export function TagDot({ tag, isNamed = false, ...tooltipProps }: TagDotProps) {
  const color = useContext(TagColors)(tag)
  return (
    <Dot
      {...tooltipProps}
      {...(isNamed ? { role: 'img', 'aria-label': tag } : { 'aria-hidden': true })}
      style={{ backgroundColor: color || greyTag }}
    />
  )
}
