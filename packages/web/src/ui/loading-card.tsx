import Card from '@mui/material/Card'
import type { ReactNode } from 'react'
import { LoadFailure } from './load-failure.tsx'
import { ProgressBar } from './progress.tsx'

interface LoadingCardProps {
  /** The query that loads the content of the card. */
  query: { isFetching: boolean; isLoadingError: boolean; refetch: () => unknown }
  /** Whether a change to the content is being saved. */
  isPending?: boolean
  children: ReactNode
}

/** A card with a progress bar at its edge, and a button to try again if its content could not be loaded. */
export function LoadingCard({ query, isPending = false, children }: LoadingCardProps) {
  return (
    <Card sx={{ position: 'relative' }}>
      <ProgressBar active={query.isFetching || isPending} />
      {query.isLoadingError && <LoadFailure onRetry={() => void query.refetch()} />}
      {children}
    </Card>
  )
}
