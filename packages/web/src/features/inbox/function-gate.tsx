import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useOrganisation } from '../../state/organisation/organisation.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageProgress } from '../../ui/progress.tsx'

/** Renders a page of Rechnungseingang, or the not-found page while the function is off [A9.1, S2.1.4]. */
export function FunctionGate({ children }: { children: ReactNode }) {
  const { data, isLoadingError, refetch } = useOrganisation()
  if (isLoadingError) return <LoadFailure onRetry={() => void refetch()} />
  if (data === undefined) return <PageProgress />
  return data.features.inbox === true ? children : <Navigate to="/home/not-found" replace />
}
