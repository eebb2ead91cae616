import { invoiceEndpoints } from '@kontor/contract/invoices/invoice-endpoints'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useAddInvoiceTag, useInvoiceTags, useRemoveInvoiceTag } from '../../state/invoices/invoices.ts'
import { useTagColor } from '../../state/invoices/tag-color.ts'
import { useMayCall } from '../../state/organisation/may-call.ts'
import { sortedTags, TagColors, TagDot } from '../../ui/tag-dots.tsx'
import { TagField } from './tag-field.tsx'
import { texts } from './texts.ts'

/**
 * Shows the tags of an invoice. Users with the `write` right can remove tags and add others; the
 * field suggests known tags [S2.5.12].
 */
export function TagEditor({ invoice }: { invoice: Invoice }) {
  const { data: known = [], isFetching } = useInvoiceTags()
  const adding = useAddInvoiceTag()
  const removing = useRemoveInvoiceTag()
  const [typed, setTyped] = useState('')
  const tags = useRef<HTMLDivElement>(null)
  const mayWrite = useMayCall(invoiceEndpoints.addInvoiceTag)
  const others = known.map(({ tag }) => tag).filter((tag) => !invoice.tags.includes(tag))

  // The field is empty at once and stays enabled, so that the user can type the next tag during the call.
  async function add(tag: string): Promise<void> {
    setTyped('')
    if (tag === '' || invoice.tags.includes(tag)) return
    const changed = await adding.run({ invoiceId: invoice.id, tag })
    // A rejected tag returns to the field, unless the user is already typing another one.
    if (!changed) setTyped((now) => now || tag)
  }

  async function remove(tag: string, cross: HTMLElement): Promise<void> {
    const changed = await removing.run({ invoiceId: invoice.id, tag })
    const { activeElement, body } = document
    // The focused cross disappears with its tag.
    if (changed && (activeElement === cross || activeElement === body)) tags.current?.focus()
  }

  return (
    <TagColors value={useTagColor()}>
      <div>
        <Typography variant="caption" color="textSecondary" component="h3">
          {texts.tags}
        </Typography>
        <Box
          ref={tags}
          tabIndex={-1}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, my: 0.75, minHeight: 24, outline: 'none' }}
        >
          {invoice.tags.length === 0 && <Typography variant="body2">{texts.noTags}</Typography>}
          {sortedTags(invoice.tags).map((tag) => (
            <TagChip
              key={tag}
              tag={tag}
              onRemove={mayWrite ? (cross) => void remove(tag, cross) : undefined}
            />
          ))}
        </Box>
        {mayWrite && (
          <TagField
            known={others}
            isLoading={isFetching}
            typed={typed}
            onTyped={setTyped}
            onAdd={(tag) => void add(tag)}
          />
        )}
      </div>
    </TagColors>
  )
}

interface TagChipProps {
  tag: string
  /** Gets the pressed cross. Undefined for users without the `write` right. */
  onRemove: ((cross: HTMLElement) => void) | undefined
}

/** A tag and, if `onRemove` is set, a cross that removes it. A click on the tag itself does nothing. */
function TagChip({ tag, onRemove }: TagChipProps) {
  return (
    <Chip
      variant="outlined"
      sx={{ '& .MuiChip-icon': { ml: 0.75, mr: -0.25 } }}
      icon={
        <Box component="span" sx={{ display: 'inline-flex' }}>
          <TagDot tag={tag} />
        </Box>
      }
      label={
        <>
          <Box component="span" title={tag} sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {tag}
          </Box>
          {onRemove && (
            <IconButton
              aria-label={texts.removeTag(tag)}
              onClick={(event) => onRemove(event.currentTarget)}
              onKeyUp={(event) => {
                if (event.key === 'Delete' || event.key === 'Backspace') onRemove(event.currentTarget)
              }}
              sx={{ p: 0.25, ml: 0.25, mr: -0.75 }}
            >
              <CloseIcon sx={{ fontSize: 16 }} />
            </IconButton>
          )}
        </>
      }
      slotProps={{ label: { sx: { display: 'flex', alignItems: 'center' } } }}
    />
  )
}
