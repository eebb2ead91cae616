import { get, post } from '../calls/endpoint.ts'
import { ownUserEndpoints } from './own-user-endpoints.ts'
import * as people from './people-schema.ts'

/** Calls for users who are not signed in and use a link to choose a password. */
export const passwordLinkEndpoints = {
  openPasswordLink: post(
    'public',
    '/v1/password-links/open',
    'A10.6',
    'The user that a link belongs to; the link stays valid',
    people.openLinkBody,
    people.linkHolderSchema,
  ),
  usePasswordLink: post(
    'public',
    '/v1/password-links/use',
    'A10.6',
    'Use a link to choose a password; the link becomes invalid',
    people.useLinkBody,
    people.linkHolderSchema,
  ),
} as const

/** Calls for the users of the organisation and their rights. */
export const peopleEndpoints = {
  ...ownUserEndpoints,
  listPeople: get(
    'administer',
    '/v1/people',
    'A10.4',
    'Up to 1,000 users of the organisation, sorted by name; if there are more, disabled users are omitted first',
    people.personListSchema,
  ),
  invitePerson: post(
    'administer',
    '/v1/people/invite',
    'A10.4',
    'Create a user, and a link for choosing a password',
    people.inviteBody,
    people.passwordLinkSchema,
    { sensitive: true },
  ),
  withdrawInvitation: post(
    'administer',
    '/v1/people/withdraw',
    'A10.4',
    'Delete a user who was invited and has never signed in',
    people.personBody,
    people.personBody,
    { sensitive: true },
  ),
  changeRole: post(
    'administer',
    '/v1/people/role',
    'A10.4',
    'Change the role of a user; the change takes effect with their next call',
    people.roleBody,
    people.personSchema,
    { sensitive: true },
  ),
  changeEmail: post(
    'administer',
    '/v1/people/email',
    'A10.4',
    'Change the e-mail address of a user, which identifies them at the first sign-in with a provider',
    people.emailBody,
    people.personSchema,
    { sensitive: true },
  ),
  renamePerson: post(
    'administer',
    '/v1/people/rename',
    'A32.1',
    'Give a user another name; their sessions end, except the one that makes this call',
    people.renameBody,
    people.personSchema,
    { sensitive: true },
  ),
  setPasswordAllowed: post(
    'administer',
    '/v1/people/password-allowed',
    'A32.5',
    'Allow a user to sign in with a password, even if the organisation signs in only with its provider',
    people.passwordAllowedBody,
    people.personSchema,
    { sensitive: true },
  ),
  setPersonDisabled: post(
    'administer',
    '/v1/people/disabled',
    'A10.4',
    'Disable or enable a user',
    people.disabledBody,
    people.personSchema,
    { sensitive: true },
  ),
  endSessionsOfPerson: post(
    'administer',
    '/v1/people/end-sessions',
    'A10.4',
    'End all sessions of a user',
    people.personBody,
    people.personSchema,
  ),
  createPasswordLink: post(
    'administer',
    '/v1/people/password-link',
    'A10.4',
    'Create a link for choosing a new password; earlier links of the user become invalid',
    people.personBody,
    people.passwordLinkSchema,
    { sensitive: true },
  ),
  ...passwordLinkEndpoints,
} as const
