import type { HeldBackDraft } from '@kontor/domain/series/series'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import { createContext, useContext } from 'react'
import { refusalSentences } from '../../ui/series/refusal-sentences.ts'
import { texts } from './texts.ts'

/** The drafts that a series could not make final, by id. The page provides them for all rows. */
export const HeldBackDrafts = createContext<ReadonlyMap<string, HeldBackDraft>>(new Map())

/** Marks a draft that a series could not make final; the reasons are its tooltip. */
export function HeldBackMark({ draftId }: { draftId: string }) {
  const draft = useContext(HeldBackDrafts).get(draftId)
  if (draft === undefined) return null
  const reasons = texts.heldBack(draft.title, refusalSentences(draft.refusals))
  return (
    <Tooltip title={reasons}>
      <Box component="span" role="img" aria-label={reasons} sx={{ mr: 0.5, verticalAlign: 'middle' }}>
        <WarningIcon color="warning" sx={{ fontSize: 18, verticalAlign: 'middle' }} />
      </Box>
    </Tooltip>
  )
}
