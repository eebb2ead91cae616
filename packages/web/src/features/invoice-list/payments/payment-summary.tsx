import { lazy, Suspense } from 'react'
import { useFunction } from '#rooms/state/organisation/organisation.ts'

// Loads nothing about payments for organisations that do without them.
const SummaryRows = lazy(async () => ({ default: (await import('./summary-rows.tsx')).SummaryRows }))

/** The sums of Zahlungen, only while that function is on [A22.51]. */
export function PaymentSummary() {
  const isOn = useFunction('payments')
  return <Suspense>{isOn && <SummaryRows />}</Suspense>
}
