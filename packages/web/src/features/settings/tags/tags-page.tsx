import type { InvoiceTag } from '@kontor/domain/tags/invoice-tag'
import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useInvoiceTags, useSetTagColor } from '#rooms/state/invoices/invoices.ts'
import { useTagColor } from '#rooms/state/invoices/tag-color.ts'
import { BackToSettings } from '#rooms/ui/back-to-settings.tsx'
import { EmptyState } from '#rooms/ui/empty-state.tsx'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { LoadingCard } from '#rooms/ui/loading-card.tsx'
import { PageHeader } from '#rooms/ui/page-header.tsx'
import { TagColors, TagDot } from '#rooms/ui/tag-dots.tsx'
import { texts } from './texts.ts'

/** Tags: the colour of each tag [A4.12]. */
export function TagsPage() {
  const tags = useInvoiceTags()
  const { run, isPending } = useSetTagColor()
  return (
    <TagColors value={useTagColor()}>
      <PageHeader title={texts.title} leading={<BackToSettings />} />
      <Box sx={{ maxWidth: 720 }}>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {texts.hint}
        </Typography>
        <LoadingCard query={tags} isPending={isPending}>
          {tags.data?.length === 0 && !tags.isFetching && <EmptyState text={texts.none} />}
          <List aria-label={texts.title}>
            {tags.data?.map((tag) => (
              <TagRow key={tag.tag} {...tag} onChange={(color) => void run({ tag: tag.tag, color })} />
            ))}
          </List>
        </LoadingCard>
      </Box>
    </TagColors>
  )
}

const choices = [
  { value: '', label: texts.noColor },
  ...Object.entries(texts.colors).map(([value, label]) => ({ value, label })),
]

function TagRow({ tag, color, onChange }: InvoiceTag & { onChange: (color: string) => void }) {
  const isOwn = !choices.some(({ value }) => value === color)
  return (
    <ListItem sx={{ gap: 2 }}>
      <TagDot tag={tag} />
      <ListItemText primary={tag} sx={{ overflowWrap: 'anywhere' }} />
      <Box sx={{ width: { xs: 150, sm: 220 }, flexShrink: 0, display: 'grid' }}>
        <SelectInput
          label={texts.color}
          unseenLabel={texts.of(tag)}
          value={color}
          options={isOwn ? [...choices, { value: color, label: texts.ownColor(color) }] : choices}
          onChange={onChange}
        />
      </Box>
    </ListItem>
  )
}
