import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'

/** Grey of a tag without colour [S3.9.1]. */
const greyTag = '#9e9e9e'

const german = new Intl.Collator('de')

/** Tags in the order in which they are shown everywhere. */
export function sortedTags(tags: readonly string[]): string[] {
  return [...tags].sort(german.compare)
}

interface TagDotsProps {
  tags: readonly string[]
  /** '' for a tag without colour. */
  colorOf: (tag: string) => string
}

/** Tags as coloured dots, sorted alphabetically; a tooltip shows each tag [S2.4.4]. */
export function TagDots({ tags, colorOf }: TagDotsProps) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, verticalAlign: 'middle' }}>
      {sortedTags(tags).map((tag) => (
        <Tooltip key={tag} title={tag}>
          <TagDot color={colorOf(tag)} label={tag} />
        </Tooltip>
      ))}
    </Box>
  )
}

interface TagDotProps {
  color: string
  /** Accessible name; a dot beside its written tag has none. */
  label?: string
}

export function TagDot({ color, label, ...tooltipProps }: TagDotProps) {
  return (
    <Box
      component="span"
      {...tooltipProps}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
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
