import { get, post } from '../calls/endpoint.ts'
import { successSchema } from '../calls/plain-bodies.ts'
import * as setup from './setup-schema.ts'

/** Calls for creating the first organisation on a server, with the code from the setup link. */
export const setupCodeEndpoints = {
  openSetup: post(
    'public',
    '/v1/setup/open',
    'A12.1',
    'Check that a setup code is valid, without using it up',
    setup.setupCodeBody,
    successSchema,
  ),
  setUp: post(
    'public',
    '/v1/setup',
    'A12.1',
    'Create the first organisation and its first user; the setup code becomes invalid',
    setup.setupBody,
    setup.createdOrganisationSchema,
  ),
  restoreSetup: post(
    'public',
    '/v1/setup/restore',
    'A33.2',
    'Set up a server without any organisation from a downloaded backup; needs the headers X-Setup-Code and X-Passphrase, percent-encoded',
    setup.uploadedBackup,
    setup.restoredOrganisationSchema,
    { isUpload: true, bodyLimit: setup.largestBackup },
  ),
} as const

/** All calls for creating organisations: the first on a server, and the first in addition to the demo. */
export const setupEndpoints = {
  ...setupCodeEndpoints,
  getMayFound: get(
    'administer',
    '/v1/organisations/may-found',
    'A12.2',
    'Whether the caller may create the first organisation in addition to the demo',
    setup.mayFoundSchema,
  ),
  foundOrganisation: post(
    'administer',
    '/v1/organisations',
    'A12.2',
    'Create the first organisation in addition to the demo',
    setup.newOrganisationBody,
    setup.createdOrganisationSchema,
    { sensitive: true },
  ),
} as const
