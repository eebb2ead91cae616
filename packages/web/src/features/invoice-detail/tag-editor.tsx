import type { Invoice } from '@kontor/domain/invoices/invoice'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useAddInvoiceTag, useInvoiceTags, useRemoveInvoiceTag } from '../../state/invoices/invoices.ts'
import { useTagColor } from '../../state/invoices/tag-color.ts'
import { sortedTags, TagColors, TagDot } from '../../ui/tag-dots.tsx'
import { texts } from './texts.ts'

/** Tags of an invoice, added by typing with suggestions, and removed [S2.5.12]. */
export function TagEditor({ invoice }: { invoice: Invoice }) {
  const { data: known = [], isFetching } = useInvoiceTags()
  const adding = useAddInvoiceTag()
  const removing = useRemoveInvoiceTag()
  const [typed, setTyped] = useState('')
  const suggestions = sortedTags(known.map(({ tag }) => tag).filter((tag) => !invoice.tags.includes(tag)))

  async function add(tag: string): Promise<void> {
    if (tag === '' || invoice.tags.includes(tag)) setTyped('')
    // A refused tag stays in its field.
    else if (await adding.run({ invoiceId: invoice.id, tag })) setTyped('')
  }

  return (
    <TagColors value={useTagColor()}>
      <div>
        {' '}
        <Typography variant="caption" color="textSecondary" component="h3">
          {texts.tags}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, my: 0.75, minHeight: 24 }}>
          {invoice.tags.length === 0 && <Typography variant="body2">{texts.noTags}</Typography>}
          {sortedTags(invoice.tags).map((tag) => (
            <Chip
              key={tag}
              variant="outlined"
              icon={
                <Box component="span" sx={{ display: 'inline-flex', ml: 0.75 }}>
                  <TagDot tag={tag} />
                </Box>
              }
              label={tag}
              disabled={removing.isPending}
              onDelete={() => void removing.run({ invoiceId: invoice.id, tag })}
              slotProps={{ root: { 'aria-label': texts.removeTag(tag) } }}
            />
          ))}
        </Box>
        <Autocomplete
          freeSolo
          autoHighlight={false}
          options={suggestions}
          loading={isFetching}
          loadingText={texts.tagsLoading}
          value={null}
          inputValue={typed}
          onInputChange={(_, text, reason) => reason !== 'reset' && setTyped(text)}
          onChange={(_, tag) => void add(tag?.trim() ?? '')}
          disabled={adding.isPending}
          renderOption={({ key, ...option }, tag) => (
            <Box component="li" key={key} {...option} sx={{ gap: 1 }}>
              <TagDot tag={tag} />
              {tag}
            </Box>
          )}
          renderInput={(params) => <TextField {...params} label={texts.addTag} />}
        />
      </div>
    </TagColors>
  )
}
