import type { FunctionName } from '@kontor/domain/functions/functions'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useOrganisation } from '../state/organisation/organisation.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageProgress } from '../ui/progress.tsx'

/** Renders the page of a function, or redirects to the not-found page while it is off [A9.1, S2.1.4]. */
export function FunctionGate({ name, children }: { name: FunctionName; children: ReactNode }) {
  const { data, isLoadingError, refetch } = useOrganisation()
  if (isLoadingError) return <LoadFailure onRetry={() => void refetch()} />
  if (data === undefined) return <PageProgress />
  return data.features[name] === true ? children : <Navigate to="/home/not-found" replace />
}
