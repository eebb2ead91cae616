import { roles } from '@kontor/domain/people/rights'
import { lazy, Suspense, useState } from 'react'
import { useOwnUser } from '../../state/people/own-user.ts'
import { useSession } from '../../state/session/session.ts'

const RoleChanged = lazy(async () => ({
  default: (await import('../../ui/rights/role-changed.tsx')).RoleChanged,
}))

/** Keeps the user's role up to date, and names the new role after a change until the user closes the notice. */
export function RoleNotice() {
  useOwnUser()
  const name = useSession((session) => session.role)
  const [known, setKnown] = useState(name)
  const role = roles.find((role) => role === name)
  if (role === undefined || known === '' || name === known) return null
  return (
    <Suspense>
      <RoleChanged role={role} onClose={() => setKnown(name)} />
    </Suspense>
  )
}
