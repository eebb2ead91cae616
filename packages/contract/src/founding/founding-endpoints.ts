import { get, post } from '../calls/endpoint.ts'
import { successSchema } from '../session/session-schema.ts'
import * as founding from './founding-schema.ts'

/** Setting up a server without an organisation, with the code that it printed. */
export const setupEndpoints = {
  openSetup: post(
    'public',
    '/v1/setup/open',
    'A12.1',
    'Whether a code of the setup is good; it stays so',
    founding.setupCodeBody,
    successSchema,
  ),
  setUp: post(
    'public',
    '/v1/setup',
    'A12.1',
    'Found the first organisation and its first person; the code is over then',
    founding.setupBody,
    founding.foundedSchema,
  ),
} as const

/** Founding an organisation beside the demo. */
export const foundingEndpoints = {
  ...setupEndpoints,
  getMayFound: get(
    'administer',
    '/v1/organisations/may-found',
    'A12.2',
    'Whether the caller may found the first organisation beside the demo',
    founding.mayFoundSchema,
  ),
  foundOrganisation: post(
    'administer',
    '/v1/organisations',
    'A12.2',
    'Found the first organisation beside the demo',
    founding.foundingBody,
    founding.foundedSchema,
    { sensitive: true },
  ),
} as const
