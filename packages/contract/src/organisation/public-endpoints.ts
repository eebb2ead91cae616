import { get } from '../calls/endpoint.ts'
import { legalTextsSchema, publicSettingsSchema } from './public-schema.ts'

/** Calls that need no login. */
export const publicEndpoints = {
  publicSettings: get(
    'public',
    '/v1/public-settings',
    'A2.12',
    'Public settings for the login page',
    publicSettingsSchema,
  ),
  legalTexts: get(
    'public',
    '/v1/legal-texts',
    'A2.13',
    'The legal pages Impressum and Datenschutz as Markdown',
    legalTextsSchema,
  ),
} as const
