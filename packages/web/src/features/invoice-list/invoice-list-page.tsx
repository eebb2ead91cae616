import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { useCustomers } from '../../state/customers.ts'
import { useDrafts, useFinals } from '../../state/invoices.ts'
import { useItemTemplates } from '../../state/item-templates.ts'
import { startPdfEngineWhenIdle } from '../../state/pdf.ts'
import { useSelection } from '../../state/selection.ts'
import { useTagColor } from '../../state/tag-color.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { DraftList } from './draft-list.tsx'
import { FinalList } from './final-list.tsx'
import { FinalMenu } from './final-menu.tsx'
import { useListLayout } from './list-layout.ts'
import { Preview } from './preview.tsx'
import { texts } from './texts.ts'

/** /home: both lists with their previews [S2.4.1]. */
export function InvoiceListPage() {
  // One by one: a letter in the search must not render the page anew.
  const finalsQuery = useSelection((selection) => selection.finalsQuery)
  const selectedDraftId = useSelection((selection) => selection.selectedDraftId)
  const selectedFinalId = useSelection((selection) => selection.selectedFinalId)
  const drafts = useDrafts()
  const finals = useFinals(finalsQuery)
  // The editor and its pickers find these loaded.
  useCustomers()
  useItemTemplates()
  const colorOf = useTagColor()
  const layout = useListLayout()
  useEffect(startPdfEngineWhenIdle, [])

  const draft = drafts.data?.find((draft) => draft.id === selectedDraftId)
  const final = finals.data?.find((final) => final.id === selectedFinalId)
  return (
    <Box
      sx={{
        position: 'relative',
        ...pageHeight[layout],
        ...(layout !== 'wide' && (draft || final) && roomForPreview),
      }}
    >
      <ProgressBar active={drafts.isFetching || finals.isFetching} />
      <PageHeader title={texts.pageTitle} />
      <Box sx={{ display: 'grid', gap: 2, ...grid[layout] }}>
        <DraftList
          drafts={drafts.data}
          colorOf={colorOf}
          layout={layout}
          onRefresh={() => void drafts.refetch()}
        />
        <Preview
          title={texts.draftPreview}
          emptyText={texts.chooseDraft}
          invoice={draft}
          layout={layout}
          onClose={() => useSelection.setState({ selectedDraftId: '' })}
        />
        <FinalList
          finals={finals.data}
          colorOf={colorOf}
          layout={layout}
          onRefresh={() => void finals.refetch()}
        />
        <Preview
          title={texts.finalPreview}
          emptyText={texts.chooseFinal}
          invoice={final}
          layout={layout}
          onClose={() => useSelection.setState({ selectedFinalId: '' })}
          menu={final && <FinalMenu invoice={final} />}
        />
      </Box>
    </Box>
  )
}

/** On wide screens the page fills the window and its lists scroll; it never gets too low to work in. */
const pageHeight = {
  wide: { height: 'calc(100dvh - 48px)', minHeight: 640, display: 'flex', flexDirection: 'column' },
  narrow: {},
  compact: {},
} as const
/** So that a preview at the bottom edge covers nothing that cannot be scrolled above it. */
const roomForPreview = { pb: '55dvh' }

const grid = {
  wide: {
    flexGrow: 1,
    minHeight: 0,
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
    gridTemplateRows: 'minmax(0, 2fr) minmax(0, 3fr)',
  },
  narrow: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: '20rem auto 36rem auto' },
  compact: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: '24rem auto 40rem auto' },
} as const
