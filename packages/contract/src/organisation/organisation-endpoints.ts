import { get, post, put } from '../calls/endpoint.ts'
import { fileSchema } from '../calls/file.ts'
import { emptyBody } from '../calls/plain-bodies.ts'
import { switchFunctionBody } from '../functions/function-schema.ts'
import { backupBody, organisationNameBody, organisationSchema } from './organisation-schema.ts'
import { profileSchema } from './profile-schema.ts'
import { standardTextsBody, storedStandardTexts } from './standard-texts-schema.ts'

const MiB = 1024 * 1024

/** Calls for the organisation, its profile and its functions. */
export const organisationEndpoints = {
  getOrganisation: get(
    'read',
    '/v1/organisation',
    'A2.4',
    'The organisation, its profile and its functions',
    organisationSchema,
  ),
  exportOrganisation: post(
    'books',
    '/v1/organisation/export',
    'A19.1',
    'All data of the organisation, as a ZIP with JSON files, CSV files and the files of received invoices',
    emptyBody,
    fileSchema,
    { isDownload: true, sensitive: true },
  ),
  backUpOrganisation: post(
    'administer',
    '/v1/organisation/backup',
    'A33.1',
    'A backup of the organisation, which only the passphrase opens and a new server can be set up from',
    backupBody,
    fileSchema,
    { isDownload: true, sensitive: true },
  ),
  renameOrganisation: put(
    'administer',
    '/v1/organisation/name',
    'A2.19',
    'Rename the organisation; its short name stays',
    organisationNameBody,
    organisationNameBody,
  ),
  updateProfile: put(
    'administer',
    '/v1/organisation/profile',
    'A2.5',
    "Save the organisation's profile",
    profileSchema,
    profileSchema,
    { idempotent: true, bodyLimit: 4 * MiB },
  ),
  updateStandardTexts: put(
    'administer',
    '/v1/organisation/standard-texts',
    'A30.1',
    'Set the texts with which new invoices and offers begin',
    standardTextsBody,
    storedStandardTexts,
  ),
  switchFunction: put(
    'administer',
    '/v1/organisation/functions',
    'A9.4',
    'Switch a function on or off; its data is kept',
    switchFunctionBody,
    organisationSchema,
  ),
} as const
