import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import { createContext, useContext } from 'react'

/** Grey of a tag without colour [S3.9.1]. */
const greyTag = '#9e9e9e'

const german = new Intl.Collator('de')

/** Tags in the order in which they are shown everywhere. */
export function sortedTags(tags: readonly string[]): string[] {
  return [...tags].sort(german.compare)
}

/** The colour of a tag by its name, '' for one without; what shows tags gives it to all dots below. */
export const TagColors = createContext<(tag: string) => string>(() => '')

/** Tags as coloured dots, sorted alphabetically; a tooltip shows each tag [S2.4.4]. */
export function TagDots({ tags }: { tags: readonly string[] }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, verticalAlign: 'middle' }}>
      {sortedTags(tags).map((tag) => (
        <Tooltip key={tag} title={tag}>
          <TagDot tag={tag} isNamed />
        </Tooltip>
      ))}
    </Box>
  )
}

interface TagDotProps {
  tag: string
  /** A dot beside its written tag needs no accessible name. */
  isNamed?: boolean
}

export function TagDot({ tag, isNamed = false, ...tooltipProps }: TagDotProps) {
  const color = useContext(TagColors)(tag)
  return (
    <Box
      component="span"
      {...tooltipProps}
      {...(isNamed ? { role: 'img', 'aria-label': tag } : { 'aria-hidden': true })}
      sx={{
        display: 'inline-block',
        width: 12,
        height: 12,
        flexShrink: 0,
        borderRadius: '50%',
        // A light dot stays visible on a light ground, a dark one on a dark ground.
        boxShadow: 'inset 0 0 0 1px rgb(128 128 128 / 0.5)',
      }}
      style={{ backgroundColor: color || greyTag }}
    />
  )
}
