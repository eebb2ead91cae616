import * as z from 'zod/mini'
import { type Schema, text } from '../calls/schema.ts'

/** What the page may know before anyone has logged in. */
export interface PublicSettings {
  /** Preset of the login form, '' for none. */
  defaultOrganisation: string
}
export const publicSettingsSchema: Schema<PublicSettings> = z.looseObject({ defaultOrganisation: text })

const legalPages = { impressum: text, privacy: text }
/** Markdown of the legal pages, as the operator supplies it [S2.2.2, S2.2.3]. */
export interface LegalTexts {
  de: { impressum: string; privacy: string }
  en: { impressum: string; privacy: string }
}
export const legalTextsSchema: Schema<LegalTexts> = z.looseObject({
  de: z.looseObject(legalPages),
  en: z.looseObject(legalPages),
})
