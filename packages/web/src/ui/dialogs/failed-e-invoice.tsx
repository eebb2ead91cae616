import Typography from '@mui/material/Typography'
import { useCallback } from 'react'
import { uiTexts } from '../texts.ts'
import { useConfirm } from './confirm-dialog.tsx'
import { FindingList, type ListedFinding } from './finding-list.tsx'

const texts = uiTexts.failedEInvoice

/** Why an invoice cannot be an e-invoice: errors that the check found, or XML values that the page lacks. */
type FailedEInvoice =
  | { findings: readonly ListedFinding[] }
  | { differences: readonly { term: string; expected: string }[] }

/** Offers the plain PDF instead of a rejected e-invoice. */
export function useOfferPlainPdf(): (failure: FailedEInvoice) => Promise<boolean> {
  const confirm = useConfirm()
  return useCallback(
    (failure) =>
      confirm({
        title: texts.title,
        text: texts.question,
        details: <FailureReasons failure={failure} />,
        confirmLabel: texts.plainPdf,
      }),
    [confirm],
  )
}

/** Lists why the e-invoice was rejected. */
export function FailureReasons({ failure }: { failure: FailedEInvoice }) {
  if ('findings' in failure) return <FindingList findings={failure.findings} />
  return (
    <Typography variant="body2">
      {texts.differences(failure.differences.map(({ term, expected }) => `${term} (${expected})`).join(', '))}
    </Typography>
  )
}
