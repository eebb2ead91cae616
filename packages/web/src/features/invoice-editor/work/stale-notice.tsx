import type { Invoice } from '@kontor/domain/invoices/invoice'
import { formatTimestamp } from '@kontor/domain/money/german-format'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { DifferenceTable } from '#rooms/ui/dialogs/difference-table.tsx'
import { texts } from '../texts.ts'
import { useDocumentKind } from './document-kind.ts'
import { useEditorState } from './editor-context.ts'
import { workOf } from './editor-store.ts'
import { invoiceDifferences } from './invoice-differences.ts'

const words = texts.stale

interface StaleNoticeProps {
  /** The version that the server has now. */
  stored: Invoice
  onKeep: () => void
  onTakeStored: () => void
}

/**
 * Shown when a save was rejected because the server has a newer version. Lists the differences between that
 * version and the input, and lets the user keep one of the two.
 */
export function StaleNotice({ stored, onKeep, onTakeStored }: StaleNoticeProps) {
  const kind = useDocumentKind()
  const notice = useRef<HTMLDivElement>(null)
  const state = useEditorState((state) => state)
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' })
  }, [])
  const { updatedBy, updatedAt } = stored.objectInfos
  return (
    <Alert
      ref={notice}
      severity="warning"
      sx={{ mb: 2, '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}
    >
      {kind.texts.stale(updatedBy, formatTimestamp(updatedAt))}
      <Box sx={{ my: 1.5 }}>
        <DifferenceTable label={words.differences} differences={invoiceDifferences(stored, workOf(state))} />
      </Box>
      {words.overwriteHint}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="contained" onClick={onKeep}>
          {words.overwrite}
        </Button>
        <Button onClick={onTakeStored}>{words.takeStored}</Button>
      </Box>
    </Alert>
  )
}
