import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LegalTexts } from '@kontor/contract/organisation/public-schema'
import type { Database } from '../database/connect.ts'
import { sampleLegalTexts } from '../own-files.ts'
import { StartError } from '../start-error.ts'
import { organisationExists } from './store.ts'

/** Id of the organisation with the example data. */
export const demoOrganisation = 'demo'

/**
 * The organisation that the login form initially shows: the operator's choice, otherwise `demo` if it exists,
 * and otherwise '' [A3.2].
 */
export async function organisationOfLoginPage(
  database: Database,
  chosen: string | undefined,
): Promise<string> {
  if (chosen !== undefined) return chosen
  const exists = await database.within(
    demoOrganisation,
    (db) => organisationExists(db, demoOrganisation),
    'read',
  )
  return exists ? demoOrganisation : ''
}

/**
 * Reads the legal pages from the operator's folder, or the samples if there is none. If a file
 * cannot be read, throws a StartError that names it. Tests can pass another folder for the samples.
 */
export async function readLegalTexts(
  folder: string | undefined,
  samples = sampleLegalTexts,
): Promise<LegalTexts> {
  const page = async (name: string) => {
    const file = join(folder ?? samples, name)
    return readFile(file, 'utf8').catch(() => {
      throw new StartError(
        folder === undefined
          ? `The sample ${file} cannot be read; restore the file, or set KONTOR_LEGAL_DIR to a folder with your own texts.`
          : `KONTOR_LEGAL_DIR must contain ${name}, but ${file} cannot be read.`,
      )
    })
  }
  return {
    de: { impressum: await page('impressum.de.md'), privacy: await page('privacy.de.md') },
    en: { impressum: await page('impressum.en.md'), privacy: await page('privacy.en.md') },
  }
}
