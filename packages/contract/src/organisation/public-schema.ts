import * as z from 'zod/mini'
import { type FieldsOf, flag, type Schema, text } from '../calls/schema.ts'

/** The settings that the login page reads. */
export interface PublicSettings {
  /** The organisation preset in the login form; '' for none. */
  defaultOrganisation: string
  /** Whether any organisation on the server has an identity provider [A18.3]. */
  providerSignIn: boolean
}
export const publicSettingsSchema: Schema<PublicSettings> = z.looseObject({
  defaultOrganisation: text,
  providerSignIn: flag(false),
} satisfies FieldsOf<PublicSettings>)

const legalPages = { impressum: text, privacy: text }
/** Markdown of the legal pages, as the operator supplies it [S2.2.2, S2.2.3]. */
export interface LegalTexts {
  de: { impressum: string; privacy: string }
  en: { impressum: string; privacy: string }
}
export const legalTextsSchema: Schema<LegalTexts> = z.looseObject({
  de: z.looseObject(legalPages),
  en: z.looseObject(legalPages),
} satisfies FieldsOf<LegalTexts>)
