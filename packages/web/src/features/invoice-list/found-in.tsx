import { styled } from '@mui/material/styles'
import type { SearchReason } from '../../state/invoices/search/invoice-search-reason.ts'
import { texts } from './texts.ts'

/** Maximum number of characters before the first match, so that the match is visible in a narrow cell. */
const charactersBefore = 4

/** Why a search found an invoice: the field, with the matching characters highlighted. */
export function FoundIn({ reason: { kind, text, ranges } }: { reason: SearchReason }) {
  const cut = Math.max(0, (ranges[0]?.[0] ?? 0) - charactersBefore)
  return (
    <Reason title={`${texts.foundIn(kind)}: ${text}`}>
      {texts.foundIn(kind)}: {cut > 0 && '…'}
      {partsOf(text, ranges, cut).map(({ start, found, characters }) =>
        found ? <mark key={start}>{characters}</mark> : <span key={start}>{characters}</span>,
      )}
    </Reason>
  )
}

const Reason = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  '& mark': { color: theme.vars.palette.primary.main, fontWeight: 650, background: 'none' },
}))

interface Part {
  start: number
  found: boolean
  characters: string
}

function partsOf(text: string, ranges: readonly (readonly [number, number])[], cut: number): Part[] {
  const parts: Part[] = []
  let position = cut
  for (const [first, last] of ranges) {
    if (first > position)
      parts.push({ start: position, found: false, characters: text.slice(position, first) })
    parts.push({ start: first, found: true, characters: text.slice(first, last + 1) })
    position = last + 1
  }
  if (position < text.length) parts.push({ start: position, found: false, characters: text.slice(position) })
  return parts
}
