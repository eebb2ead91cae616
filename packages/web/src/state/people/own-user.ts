import { ownUserEndpoints } from '@kontor/contract/people/own-user-endpoints'
import { nameKey } from '@kontor/domain/people/name-key'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '../http/query-client.ts'
import { call, rightsKey } from '../session/api-client.ts'
import { continueSession, useSession } from '../session/session.ts'

const ownUserQuery = queryOptions({
  queryKey: [...rightsKey, 'own-user'],
  queryFn: async ({ signal }) => {
    const user = await call(ownUserEndpoints.getOwnUser, { signal })
    updateUser(user)
    return user
  },
  staleTime: Number.POSITIVE_INFINITY,
})

interface NamedUser {
  username: string
  earlierNames: readonly string[]
  role: string
}

/**
 * Continues the session with the role and the names that the server has just returned. A name that was typed in
 * another case at the login stays.
 */
export function updateUser({ username, earlierNames, role }: NamedUser): void {
  const { username: typed, earlierNames: earlier, role: before } = useSession.getState()
  const isRenamed = nameKey(typed) !== nameKey(username) || earlierNames.includes(typed)
  const named = { username: isRenamed ? username : typed, earlierNames, role }
  if (JSON.stringify(named) !== JSON.stringify({ username: typed, earlierNames: earlier, role: before }))
    continueSession(named)
}

/**
 * The user with their current role, fetched with each start of the app and after each 403. The session then
 * has this role and name. Calls no server without roles.
 */
export function useOwnUser() {
  const enabled = useSession(({ role }) => role !== '')
  return useQuery({ ...ownUserQuery, enabled })
}

/** Names of people whom the user can ask for a right; [] until loaded. */
export function useAdministrators(): readonly string[] {
  return useOwnUser().data?.administrators ?? []
}

/** Fetches the user's rights and the organisation's functions again. */
export function refreshRights(): void {
  void queryClient.invalidateQueries({ queryKey: rightsKey })
}
