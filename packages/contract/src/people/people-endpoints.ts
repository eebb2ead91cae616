import { get, post } from '../calls/endpoint.ts'
import * as people from './people-schema.ts'

/** Links with which people who are not signed in choose a password. */
export const passwordLinkEndpoints = {
  openPasswordLink: post(
    'public',
    '/v1/password-links/open',
    'A10.6',
    'Whom a link is for; it stays good',
    people.openLinkBody,
    people.linkHolderSchema,
  ),
  usePasswordLink: post(
    'public',
    '/v1/password-links/use',
    'A10.6',
    'Choose a password by a link, which is over then',
    people.useLinkBody,
    people.linkHolderSchema,
  ),
} as const

/** Who works in the organisation, and what they may do. */
export const peopleEndpoints = {
  getOwnUser: get(
    'own',
    '/v1/user',
    'A10.3',
    'Who makes the call, and what they may do',
    people.ownUserSchema,
  ),
  listPeople: get(
    'administer',
    '/v1/people',
    'A10.4',
    'Everyone who can sign in, by name',
    people.personListSchema,
  ),
  invitePerson: post(
    'administer',
    '/v1/people/invite',
    'A10.4',
    'Create a person, who chooses a password by the link',
    people.inviteBody,
    people.passwordLinkSchema,
    { sensitive: true },
  ),
  changeRole: post(
    'administer',
    '/v1/people/role',
    'A10.4',
    'Change the role of a person; it counts from their next call on',
    people.roleBody,
    people.personSchema,
    { sensitive: true },
  ),
  changeEmail: post(
    'administer',
    '/v1/people/email',
    'A10.4',
    'Change the e-mail address of a person, by which an identity provider finds them',
    people.emailBody,
    people.personSchema,
    { sensitive: true },
  ),
  setPersonDisabled: post(
    'administer',
    '/v1/people/disabled',
    'A10.4',
    'Keep a person from signing in, or let them in again',
    people.disabledBody,
    people.personSchema,
    { sensitive: true },
  ),
  endSessionsOfPerson: post(
    'administer',
    '/v1/people/end-sessions',
    'A10.4',
    'End all sessions of a person',
    people.personBody,
    people.personSchema,
  ),
  createPasswordLink: post(
    'administer',
    '/v1/people/password-link',
    'A10.4',
    'Make a link by which a person chooses a new password; one from before is over',
    people.personBody,
    people.passwordLinkSchema,
    { sensitive: true },
  ),
  ...passwordLinkEndpoints,
} as const
