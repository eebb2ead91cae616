import Typography from '@mui/material/Typography'
import { useCallback } from 'react'
import { uiTexts } from '../texts.ts'
import { useConfirm } from './confirm-dialog.tsx'
import { FindingList, type ListedFinding } from './finding-list.tsx'

const texts = uiTexts.refusal

/** Why an invoice cannot be an e-invoice: errors of the check, or XML values that the page lacks. */
type RefusedDownload =
  | { findings: readonly ListedFinding[] }
  | { differences: readonly { term: string; expected: string }[] }

/** Offers the plain PDF instead of a rejected e-invoice. */
export function useAskForPlainPdf(): (refusal: RefusedDownload) => Promise<boolean> {
  const confirm = useConfirm()
  return useCallback(
    (refusal) =>
      confirm({
        title: texts.title,
        text: texts.question,
        details: <RefusalReasons refusal={refusal} />,
        confirmLabel: texts.plainPdf,
      }),
    [confirm],
  )
}

/** Lists why the e-invoice was rejected. */
export function RefusalReasons({ refusal }: { refusal: RefusedDownload }) {
  if ('findings' in refusal) return <FindingList findings={refusal.findings} />
  return (
    <Typography variant="body2">
      {texts.differences(refusal.differences.map(({ term, expected }) => `${term} (${expected})`).join(', '))}
    </Typography>
  )
}
