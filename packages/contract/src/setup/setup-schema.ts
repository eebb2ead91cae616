import * as z from 'zod/mini'
import { type FieldsOf, nameOf, type Schema } from '../calls/schema.ts'
import { isUploadedFile, type UploadedFile } from '../calls/uploaded-file.ts'

/** A new organisation and its first user, who administers it. */
export interface NewOrganisation {
  /** Short name, `a-z 0-9 -`, 2 to 40 characters [A3.1]. */
  organisation: string
  name: string
  username: string
  password: string
}
const newOrganisation = {
  organisation: z.string().check(z.maxLength(40), z.regex(/^[a-z0-9-]{2,40}$/)),
  name: nameOf(200).check(z.regex(/\S/)),
  username: nameOf(200).check(z.regex(/\S/)),
  password: z.string().check(z.maxLength(1024)),
} satisfies FieldsOf<NewOrganisation>
/** The headers of a restore: the setup code and the passphrase of the backup. */
export const setupCodeHeader = 'x-setup-code'
export const passphraseHeader = 'x-passphrase'

/** A backup that an administrator downloaded, sent with the setup code and its passphrase. */
export interface UploadedBackup extends UploadedFile {
  headers: { [setupCodeHeader]: string; [passphraseHeader]: string }
}
export const uploadedBackup: Schema<UploadedBackup> = z.custom<UploadedBackup>(isUploadedFile)

/** Maximum size of an uploaded backup, in bytes. */
export const largestBackup = 1024 * 1024 * 1024

/** What was restored, and what waits for an administrator. */
export interface RestoredOrganisation {
  organisation: string
  name: string
  /** Whether its outbox stands still until an administrator releases it. */
  outboxStopped: boolean
}
export const restoredOrganisationSchema: Schema<RestoredOrganisation> = z.looseObject({
  organisation: z.string(),
  name: z.string(),
  outboxStopped: z.boolean(),
} satisfies FieldsOf<RestoredOrganisation>)

const code = nameOf(512)

export const newOrganisationBody: Schema<NewOrganisation> = z.looseObject(newOrganisation)
export const setupBody: Schema<NewOrganisation & { code: string }> = z.looseObject({
  ...newOrganisation,
  code,
})
export const setupCodeBody: Schema<{ code: string }> = z.looseObject({ code })
export const createdOrganisationSchema: Schema<{ organisation: string }> = z.looseObject({
  organisation: z.string(),
})
export const mayFoundSchema: Schema<{ mayFound: boolean }> = z.looseObject({ mayFound: z.boolean() })
