import { readFile } from 'node:fs/promises'
import { readBody } from '@kontor/contract/calls/read-body'
import type { Schema } from '@kontor/contract/calls/schema'
import { type Session, serverSession } from '../caller.ts'
import { type Config, organisationIdPattern } from '../config.ts'
import type { Database, Db } from '../database/connect.ts'
import { organisationExists } from '../organisation/store.ts'
import { StartError } from '../start-error.ts'

/** The dependencies of a command. */
export interface AdminContext {
  database: Database
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKeys'>
  /** Milliseconds since 1970. */
  clock: () => number
  /** Writes a text and a line feed to standard output. */
  print(line: string): void
  /** Reads a new password, from the terminal or from standard input. */
  newPassword(fromStdin: boolean): Promise<string>
  /** Reads the passphrase of a backup, from the terminal or from standard input. */
  passphrase(fromStdin: boolean): Promise<string>
  /** Shows progress on a terminal, replacing the previous progress line; does nothing without a terminal. */
  progress(text: string): void
  /**
   * Asks a question on the terminal. Throws a StartError if the reply is not `answer`, or if there is no
   * terminal.
   */
  confirm(question: string, answer: string): Promise<void>
}

export interface Command {
  /** The words that call the command, such as `org create`. */
  name: string
  /** The arguments and options that the help shows. */
  usage: string
  summary: string
  /** Positional arguments in order; those in brackets are optional. */
  positionals: readonly string[]
  options: Record<string, { type: 'string' | 'boolean' }>
  run(
    context: AdminContext,
    positionals: string[],
    options: Record<string, string | boolean | undefined>,
  ): Promise<void>
}

/** Parses the id of an organisation. Throws a StartError if it is malformed. */
export function organisationOf(word: string): string {
  const organisation = word.toLowerCase()
  if (organisationIdPattern.test(organisation)) return organisation
  throw new StartError(
    `An organisation's id must have 2 to 40 characters (a-z, 0-9 and -), but is "${word}".`,
  )
}

/** Parses the id of an organisation. Throws a StartError if it is malformed or no organisation has it. */
export async function knownOrganisation({ database }: AdminContext, word: string): Promise<string> {
  const organisation = organisationOf(word)
  await database.within(organisation, (db) => rejectUnknownOrganisation(db, organisation), 'read')
  return organisation
}

/** A session for changes to an organisation, which the audit trail records under the name `admin`. */
export function adminSession(organisation: string, context: Pick<AdminContext, 'clock'>): Session {
  return serverSession(organisation, 'admin', context.clock())
}

/** The text of an option; undefined if the option was not given. */
export function textOption(
  options: Record<string, string | boolean | undefined>,
  name: string,
): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/** Throws a StartError if the organisation does not exist. */
export async function rejectUnknownOrganisation(db: Db, organisation: string): Promise<void> {
  if (await organisationExists(db, organisation)) return
  throw new StartError(`There is no organisation ${organisation}.`)
}

function readNamedFile(what: string, file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new StartError(`The ${what} ${file} cannot be read.`)
  })
}

/**
 * Reads a file and parses it with a schema of the contract. `what` names the kind of file in errors. Throws a
 * StartError if the file cannot be read, is not JSON or has invalid fields; the error names these fields.
 */
export async function readNamedJson<Value>(
  what: string,
  file: string,
  schema: Schema<Value>,
): Promise<Value> {
  const read = readBody(schema, parsedJson(await readNamedFile(what, file), `The ${what} ${file}`))
  if (read.success) return read.body
  const paths = read.issues.map((issue) => issue.path || 'the top level')
  throw new StartError(`The ${what} ${file} is invalid at ${paths.join(', ')}.`)
}

function parsedJson(text: string, subject: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new StartError(`${subject} is not JSON.`)
  }
}
