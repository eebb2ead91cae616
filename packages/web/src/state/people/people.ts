import { peopleEndpoints } from '@kontor/contract/people/people-endpoints'
import type { Person, RoleBody } from '@kontor/contract/people/people-schema'
import { secondFactorEndpoints } from '@kontor/contract/second-factors/second-factor-endpoints'
import { nameKey } from '@kontor/domain/people/name-key'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { hasCode, stated } from '../http/failure.ts'
import { queryClient } from '../http/query-client.ts'
import { call } from '../session/api-client.ts'
import { withReauthentication } from '../session/reauthentication.ts'
import { useSession } from '../session/session.ts'
import { refreshRights, updateUser } from './own-user.ts'

const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => call(peopleEndpoints.listPeople, { signal }),
})

/** The users of the organisation. */
export function usePeople() {
  return useQuery(peopleQuery)
}

/** Invites a user; resolves to the link for choosing a password. */
export function useInvitePerson() {
  return useAction(
    (body: RoleBody & { email: string }) =>
      stated(
        withReauthentication(() => call(peopleEndpoints.invitePerson, { body })),
        ({ code, issues }) => code === 'nameTaken' || issues.some(({ path }) => path !== 'roleUntil'),
      ),
    () => void queryClient.invalidateQueries(peopleQuery),
  )
}

/** Deletes a user who has not accepted the invitation. */
export function useWithdrawInvitation() {
  return useAction(
    (username: string) =>
      stated(
        withReauthentication(() => call(peopleEndpoints.withdrawInvitation, { body: { username } })),
        hasCode('invalidRequest'),
      ),
    () => void queryClient.invalidateQueries(peopleQuery),
    'people',
  )
}

export function useChangeRole() {
  return useAction(
    (body: RoleBody) =>
      stated(
        withReauthentication(() => call(peopleEndpoints.changeRole, { body })),
        hasCode('lastAdministration'),
      ),
    replacePerson,
  )
}

export function useChangeEmail() {
  return useAction(
    (body: { username: string; email: string }) =>
      stated(
        withReauthentication(() => call(peopleEndpoints.changeEmail, { body })),
        hasCode('invalidRequest'),
      ),
    replacePerson,
  )
}

/** Renames a user; if it is the caller, the session goes on under the new name. */
export function useRenamePerson() {
  return useAction(
    (body: { username: string; newName: string }) =>
      stated(
        withReauthentication(() => call(peopleEndpoints.renamePerson, { body })),
        hasCode('nameTaken', 'invalidRequest', 'secretUnreadable', 'secretKeyMissing'),
      ),
    (person, { username }) => {
      if (nameKey(username) === nameKey(useSession.getState().username)) updateUser(person)
      void queryClient.invalidateQueries(peopleQuery)
      refreshRights()
    },
  )
}

/** Lets a user sign in with a password although the organisation signs in only with its Firmenkonto. */
export function useAllowPassword() {
  return useAction(
    (body: { username: string; allowed: boolean }) =>
      withReauthentication(() => call(peopleEndpoints.setPasswordAllowed, { body })),
    replacePerson,
    'people',
  )
}

export function useDisablePerson() {
  return useAction(
    (body: { username: string; disabled: boolean }) =>
      stated(
        withReauthentication(() => call(peopleEndpoints.setPersonDisabled, { body })),
        hasCode('lastAdministration', 'invalidRequest'),
      ),
    replacePerson,
    'people',
  )
}

export function useEndSessions() {
  return useAction(
    (username: string) => call(peopleEndpoints.endSessionsOfPerson, { body: { username } }),
    replacePerson,
    'people',
  )
}

/** Removes a user's second factors and ends the user's sessions. */
export function useResetSecondFactors() {
  return useAction(
    (username: string) =>
      withReauthentication(() => call(secondFactorEndpoints.resetSecondFactors, { body: { username } })),
    replacePerson,
    'people',
  )
}

/** Creates a link for choosing a new password. */
export function useCreatePasswordLink() {
  return useAction((username: string) =>
    withReauthentication(() => call(peopleEndpoints.createPasswordLink, { body: { username } })),
  )
}

function replacePerson(person: Person): void {
  queryClient.setQueryData(peopleQuery.queryKey, (people) =>
    people?.map((known) => (known.username === person.username ? person : known)),
  )
}
