import { get } from '../calls/endpoint.ts'
import { legalTextsSchema, publicSettingsSchema } from './public-schema.ts'

/** What can be asked without a login. */
export const publicEndpoints = {
  publicSettings: get(
    'public',
    '/v1/public-settings',
    'contract §3',
    'What the login page may know',
    publicSettingsSchema,
  ),
  legalTexts: get(
    'public',
    '/v1/legal-texts',
    'contract §7',
    'Impressum and Datenschutz as Markdown',
    legalTextsSchema,
  ),
} as const
