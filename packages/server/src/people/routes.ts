import { endpoints } from '@kontor/contract/endpoints'
import { rightsOf } from '@kontor/domain/people/rights'
import { type App, handle, handlePublic } from '../http/endpoint.ts'
import type { SecretKeys } from '../secrets/secret-keys.ts'
import { earlierNamesOf } from '../session/earlier-names.ts'
import {
  changeEmail,
  changeRole,
  endSessionsOfPerson,
  setPasswordAllowed,
  setPersonDisabled,
} from './change-person.ts'
import { createPasswordLink, invitePerson } from './invite-person.ts'
import { openPasswordLink, usePasswordLink } from './password-link.ts'
import { renamePerson } from './rename-person.ts'
import { resetSecondFactors } from './reset-second-factors.ts'
import { listAdministrators, listPeople } from './store.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

export function peopleRoutes(app: App & { secretKeys: SecretKeys }): void {
  handle(app, endpoints.getOwnUser, async ({ db, session: { organisation, user, role, now } }) => ({
    username: user,
    organisation,
    role,
    rights: [...rightsOf(role)],
    administrators: await listAdministrators(db, organisation, now),
    earlierNames: await earlierNamesOf(db, organisation, user),
  }))
  handle(app, endpoints.listPeople, ({ db, session }) => listPeople(db, session.organisation, session.now))
  handle(app, endpoints.invitePerson, ({ db, session, body }) => invitePerson(db, session, body))
  handle(app, endpoints.withdrawInvitation, ({ db, session, body }) =>
    withdrawInvitation(db, session, body.username),
  )
  handle(app, endpoints.changeRole, ({ db, session, body }) => changeRole(db, session, body))
  handle(app, endpoints.changeEmail, ({ db, session, body }) => changeEmail(db, session, body))
  handle(app, endpoints.renamePerson, ({ db, session, body }) =>
    renamePerson(db, app.secretKeys, session, body),
  )
  handle(app, endpoints.setPasswordAllowed, ({ db, session, body }) => setPasswordAllowed(db, session, body))
  handle(app, endpoints.setPersonDisabled, ({ db, session, body }) => setPersonDisabled(db, session, body))
  handle(app, endpoints.endSessionsOfPerson, ({ db, session, body }) =>
    endSessionsOfPerson(db, session, body.username),
  )
  handle(app, endpoints.resetSecondFactors, ({ db, session, body }) =>
    resetSecondFactors(db, session, body.username),
  )
  handle(app, endpoints.createPasswordLink, ({ db, session, body }) =>
    createPasswordLink(db, session, body.username),
  )
  handlePublic(app, endpoints.openPasswordLink, ({ body, now }) =>
    openPasswordLink(app.database, body.token, now),
  )
  handlePublic(app, endpoints.usePasswordLink, ({ body, now }) => usePasswordLink(app.database, body, now))
}
