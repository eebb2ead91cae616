import { peopleEndpoints } from '@kontor/contract/people/people-endpoints'
import type { Person, RoleBody } from '@kontor/contract/people/people-schema'
import { secondFactorEndpoints } from '@kontor/contract/second-factors/second-factor-endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { hasCode, stated } from '../http/failure.ts'
import { queryClient } from '../http/query-client.ts'
import { call } from '../session/api-client.ts'
import { withReauthentication } from '../session/reauthentication.ts'

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
