import { endpoints } from '@kontor/contract/endpoints'
import type { LegalTexts } from '@kontor/contract/organisation/public-schema'
import { type FunctionName, functionNames } from '@kontor/domain/functions/functions'
import { formatIban } from '@kontor/domain/money/iban'
import type { Profile } from '@kontor/domain/organisation/profile'
import { systemOrganisation } from '../audit/audit.ts'
import type { Db } from '../database/connect.ts'
import { switchFunction } from '../functions/store.ts'
import { rejectWithoutProof } from '../http/access.ts'
import { type App, handle, handlePublic, handleWithTest } from '../http/endpoint.ts'
import type { TestPrints } from '../test-prints/test-prints.ts'
import { organisationOfLoginPage } from './public-settings.ts'
import { writeStandardTexts } from './standard-texts.ts'
import { readOrganisation, renameOrganisation, writeProfile } from './store.ts'

export function organisationRoutes(
  app: App & { testPrints: TestPrints },
  settings: {
    defaultOrganisation: string | undefined
    legalTexts: LegalTexts
    /** Whether the login page offers to sign in with a provider. */
    offersProvider: (db: Db) => Promise<boolean>
  },
): void {
  handle(app, endpoints.getOrganisation, ({ db, session }) =>
    organisationWith(db, session.organisation, session.functions),
  )
  handle(app, endpoints.switchFunction, async ({ db, session, body }) =>
    organisationWith(db, session.organisation, await switchFunction(db, session, body.function, body.on)),
  )
  handle(app, endpoints.renameOrganisation, async ({ db, session, body }) => {
    await renameOrganisation(db, session, body.name)
    return { name: body.name }
  })
  handle(app, endpoints.updateStandardTexts, ({ db, session, body }) => writeStandardTexts(db, session, body))
  handleWithTest(
    app,
    endpoints.updateProfile,
    async ({ session: { organisation }, body: { logo } }) => {
      const read = (db: Db) => readOrganisation(db, organisation)
      const { profile } = await app.database.within(organisation, read, 'read')
      // A logo that is already stored is kept, even if it has never been test-printed.
      if (logo !== '' && logo !== profile.logo) await app.testPrints.run(organisation, { logo })
    },
    async ({ db, session, body }) => {
      const { profile } = await readOrganisation(db, session.organisation)
      if (isNewIban(profile, body)) rejectWithoutProof(session)
      return writeProfile(db, session, body)
    },
  )
  handlePublic(app, endpoints.publicSettings, async () => ({
    defaultOrganisation: await organisationOfLoginPage(app.database, settings.defaultOrganisation),
    providerSignIn: await app.database.within(systemOrganisation, settings.offersProvider, 'read'),
  }))
  handlePublic(app, endpoints.legalTexts, async () => settings.legalTexts)
}

/** Whether customers would pay into another account: such a change needs a proof [A10.7]. */
function isNewIban({ bank: known }: Profile, { bank }: Profile): boolean {
  return formatIban(bank.iban) !== '' && formatIban(bank.iban) !== formatIban(known.iban)
}

/** The organisation and, for each function, whether it is on. */
async function organisationWith(db: Db, organisation: string, functions: readonly FunctionName[]) {
  const features = Object.fromEntries(functionNames.map((name) => [name, functions.includes(name)]))
  return { ...(await readOrganisation(db, organisation)), features }
}
