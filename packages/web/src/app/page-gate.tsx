import type { Right } from '@kontor/domain/people/rights'
import Box from '@mui/material/Box'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Navigate } from 'react-router'
import { useMay, useMayCall } from '../state/organisation/may-call.ts'
import { useOrganisation } from '../state/organisation/organisation.ts'
import { type HomePath, needsOf } from '../state/organisation/page-needs.ts'
import { refreshRights, useAdministrators, useOwnUser } from '../state/people/own-user.ts'
import { ReadOnly } from '../ui/fields/read-only.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageProgress } from '../ui/progress.tsx'

const MissingRight = lazy(async () => ({
  default: (await import('../ui/rights/missing-right.tsx')).MissingRight,
}))

/**
 * Opens a page only for users who may make its calls. While its function is off, redirects to the not-found
 * page [A9.1, S2.1.4]; without the right, names it, and opens the page read-only or not at all [S6.0.3].
 */
export function PageGate({ path, children }: { path: HomePath; children: ReactNode }) {
  const { access = 'own', function: name, opensReadOnly = false } = needsOf(path)
  const { data, isLoadingError, refetch } = useOrganisation()
  const { isLoading } = useOwnUser()
  const may = useMay()
  if (name !== undefined) {
    if (isLoadingError) return <LoadFailure onRetry={() => void refetch()} />
    if (data === undefined) return <PageProgress />
    if (data.features[name] !== true) return <Navigate to="/home/not-found" replace />
  }
  if (access === 'own' || access === 'public' || access === 'read') return children
  // The role of the stored session may be outdated: what it allows opens at once, so that nobody waits to type.
  if (isLoading && !may({ access })) return <PageProgress />
  return (
    <RightGate right={access} opensReadOnly={opensReadOnly}>
      {children}
    </RightGate>
  )
}

interface RightGateProps {
  right: Right
  opensReadOnly: boolean
  children: ReactNode
}

/**
 * A right that the user loses while the page is open stops the page, which keeps its input, until the user
 * has it back.
 */
function RightGate({ right, opensReadOnly, children }: RightGateProps) {
  const isAllowed = useMayCall({ access: right })
  const administrators = useAdministrators()
  const [wasAllowed, setWasAllowed] = useState(isAllowed)
  if (isAllowed && !wasAllowed) setWasAllowed(true)
  const isStopped = wasAllowed && !isAllowed
  return (
    <>
      {!isAllowed && (
        <Suspense>
          <MissingRight
            right={right}
            administrators={administrators}
            keepsInput={isStopped}
            isAlone={!opensReadOnly && !wasAllowed}
            onCheckAgain={refreshRights}
          />
        </Suspense>
      )}
      {(wasAllowed || opensReadOnly) && (
        <ReadOnly key={wasAllowed ? 'open' : 'read-only'} value={!wasAllowed}>
          <Box inert={isStopped} sx={isStopped ? { opacity: 0.6 } : undefined}>
            {children}
          </Box>
        </ReadOnly>
      )}
    </>
  )
}
