import type { Database } from '../database/connect.ts'
import type { Session } from '../session/session.ts'

/** What a command works with. */
export interface AdminContext {
  database: Database
  /** Milliseconds since 1970. */
  clock: () => number
  /** Writes one line to whoever typed the command. */
  print(line: string): void
  /** Reads a new password, from the terminal or from standard input. */
  newPassword(fromStdin: boolean): Promise<string>
}

export interface Command {
  /** The words that call it, e.g. `org create`. */
  name: string
  /** Arguments and options as shown in the help. */
  usage: string
  summary: string
  /** Positional arguments, in order; all are required. */
  positionals: readonly string[]
  options: Record<string, { type: 'string' | 'boolean' }>
  run(
    context: AdminContext,
    positionals: string[],
    options: Record<string, string | boolean | undefined>,
  ): Promise<void>
}

/** An administrator acting on an organisation, for the audit trail. */
export function adminSession(organisation: string, context: Pick<AdminContext, 'clock'>): Session {
  const nowMs = context.clock()
  return { organisation, user: 'admin', id: '', now: Math.floor(nowMs / 1000), nowMs }
}

/** An option that was given with a value. */
export function textOption(
  options: Record<string, string | boolean | undefined>,
  name: string,
): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}
