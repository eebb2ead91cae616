import Typography from '@mui/material/Typography'
import { useCallback } from 'react'
import { uiTexts } from '../texts.ts'
import { useConfirm } from './confirm-dialog.tsx'
import { FindingList, type ListedFinding } from './finding-list.tsx'

const texts = uiTexts.refusal

/** Why an invoice is no e-invoice: errors of the check, or what the XML says and the page does not. */
type RefusedDownload =
  | { findings: readonly ListedFinding[] }
  | { differences: readonly { term: string; expected: string }[] }

/** Asks whether the plain PDF serves instead of the e-invoice that was refused. */
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

/** What stands against the e-invoice, one below the other. */
export function RefusalReasons({ refusal }: { refusal: RefusedDownload }) {
  if ('findings' in refusal) return <FindingList findings={refusal.findings} />
  return (
    <Typography variant="body2">
      {texts.differences(refusal.differences.map(({ term, expected }) => `${term} (${expected})`).join(', '))}
    </Typography>
  )
}
