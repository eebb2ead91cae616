import { resolve } from 'node:path'
import { StartError } from './start-error.ts'

/** The operator's settings [A7]. */
export interface Config {
  host: string
  port: number
  /**
   * Absolute path of the folder for the embedded database, the key file, and the file with the first login or
   * the setup link.
   */
  dataDir: string
  /** `postgres://…`; undefined for the embedded SQLite database. */
  databaseUrl: string | undefined
  allowedOrigins: string[]
  /**
   * Public origin of the web app, e.g. https://rechnung.example.de. Undefined if not configured: the server
   * never derives it from request headers.
   */
  publicOrigin: string | undefined
  /** Default: `demo` if it exists, otherwise none [A3.2]. */
  defaultOrganisation: string | undefined
  /** Default: on for a new embedded database. */
  demo: boolean | undefined
  demoPassword: string | undefined
  /** Default: the built-in samples. */
  legalDir: string | undefined
  logLevel: (typeof logLevels)[number]
  trustProxy: boolean
  metricsToken: string | undefined
  /** Maximum lifetime of a session in days after login, however often it is renewed. */
  sessionDays: number
  /**
   * Keys of 32 bytes: the first one seals secrets, and all of them open secrets. If empty, the server uses
   * the key file in the data folder; with PostgreSQL, there is no such file.
   */
  secretKeys: Uint8Array[]
  /**
   * Hosts of identity providers in the operator's own network, with a port unless it is 443. All other
   * providers must have public addresses.
   */
  providerHosts: string[]
  /**
   * Hosts of mailboxes in the operator's own network, as `host:port`; IPv6 addresses have no brackets. All
   * other mailboxes must have public addresses.
   */
  mailHosts: string[]
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Id of an organisation [A3.1]. */
export const organisationIdPattern = /^[a-z0-9-]{2,40}$/

/** Reads the settings. Throws a StartError that names the variable whose value is unusable. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const value = (name: string) => environment[name]?.trim() || undefined
  return {
    host: value('KONTOR_HOST') ?? '127.0.0.1',
    port: portOf(value('KONTOR_PORT') ?? '8080'),
    dataDir: resolve(value('KONTOR_DATA_DIR') ?? 'data'),
    databaseUrl: databaseUrlOf(value('KONTOR_DATABASE_URL')),
    allowedOrigins: originsOf(value('KONTOR_ALLOWED_ORIGINS') ?? ''),
    publicOrigin: publicOriginOf(value('KONTOR_PUBLIC_ORIGIN')),
    defaultOrganisation: organisationOf(value('KONTOR_DEFAULT_ORGANISATION')),
    demo: switchOf('KONTOR_DEMO', value('KONTOR_DEMO')),
    demoPassword: value('KONTOR_DEMO_PASSWORD'),
    legalDir: value('KONTOR_LEGAL_DIR'),
    logLevel: logLevelOf(value('KONTOR_LOG_LEVEL') ?? 'info'),
    trustProxy: switchOf('KONTOR_TRUST_PROXY', value('KONTOR_TRUST_PROXY')) ?? false,
    metricsToken: value('KONTOR_METRICS_TOKEN'),
    sessionDays: sessionDaysOf(value('KONTOR_SESSION_DAYS') ?? '90'),
    providerHosts: providerHostsOf(value('KONTOR_PROVIDER_HOSTS') ?? ''),
    mailHosts: mailHostsOf(value('KONTOR_MAIL_HOSTS') ?? ''),
    secretKeys: secretKeysOf(value('KONTOR_SECRET_KEY') ?? ''),
  }
}

function portOf(text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new StartError(`KONTOR_PORT must be a number from 0 to 65535, not "${text}".`)
  }
  return port
}

function sessionDaysOf(text: string): number {
  const days = Number(text)
  if (!/^\d{1,3}$/.test(text) || days < 1 || days > 365) {
    throw new StartError(`KONTOR_SESSION_DAYS must be a number from 1 to 365, not "${text}".`)
  }
  return days
}

function providerHostsOf(text: string): string[] {
  return text.split(/[\s,]+/).flatMap((entry) => {
    if (entry === '') return []
    const address = `https://${entry.toLowerCase()}`
    if (!URL.canParse(address) || new URL(address).host !== entry.toLowerCase()) {
      throw new StartError(
        `KONTOR_PROVIDER_HOSTS must list hosts such as sso.intern or sso.intern:8443 (the port only if it is not 443), not "${entry}".`,
      )
    }
    return [entry.toLowerCase()]
  })
}

/** Parses a list of `host:port`. Brackets around an IPv6 address are removed, as in a stored mailbox. */
function mailHostsOf(text: string): string[] {
  return text.split(/[\s,]+/).flatMap((entry) => {
    if (entry === '') return []
    const [, address, name, port] = /^(?:\[([\da-f:.]+)\]|([\da-z.-]+)):(\d{1,5})$/i.exec(entry) ?? []
    const host = address ?? name
    const number = Number(port)
    if (host === undefined || number < 1 || number > 65_535) {
      throw new StartError(
        `KONTOR_MAIL_HOSTS must list hosts with their ports, such as imap.intern:993, not "${entry}".`,
      )
    }
    return [`${host.toLowerCase()}:${number}`]
  })
}

/** Parses a list of keys. The error does not repeat the value, because it may be a mistyped key. */
function secretKeysOf(text: string): Uint8Array[] {
  return text.split(/[\s,]+/).flatMap((entry) => {
    if (entry === '') return []
    const key = parseSecretKey(entry)
    if (key === undefined) {
      throw new StartError(
        'KONTOR_SECRET_KEY must list keys of 32 bytes in base64, as printed by openssl rand -base64 32.',
      )
    }
    return [key]
  })
}

/** Parses 32 bytes in base64, with or without padding; undefined for any other text. */
export function parseSecretKey(text: string): Uint8Array | undefined {
  return /^[A-Za-z0-9+/]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined
}

function databaseUrlOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  // The error does not repeat the value, because it may contain a password.
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    throw new StartError('KONTOR_DATABASE_URL must be an address of the form postgres://user@host/database.')
  }
  return text
}

function originsOf(text: string): string[] {
  return text.split(/[\s,]+/).flatMap((entry) => {
    if (entry === '') return []
    if (!URL.canParse(entry) || new URL(entry).origin !== entry) {
      throw new StartError(
        `KONTOR_ALLOWED_ORIGINS must list origins such as https://rechnung.example.de, not "${entry}".`,
      )
    }
    return [entry]
  })
}

/** Parses an origin that uses https, or http on this machine. */
function publicOriginOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const isSafe = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$))/.test(text)
  if (!isSafe || !URL.canParse(text) || new URL(text).origin !== text) {
    throw new StartError(
      `KONTOR_PUBLIC_ORIGIN must be an origin such as https://rechnung.example.de, not "${text}".`,
    )
  }
  return text
}

function organisationOf(text: string | undefined): string | undefined {
  const id = text?.toLowerCase()
  if (id !== undefined && !organisationIdPattern.test(id)) {
    throw new StartError(
      `KONTOR_DEFAULT_ORGANISATION must have 2 to 40 characters (a-z, 0-9 and -), but is "${text}".`,
    )
  }
  return id
}

function switchOf(name: string, text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined
  if (/^(on|true|1|yes)$/i.test(text)) return true
  if (/^(off|false|0|no)$/i.test(text)) return false
  throw new StartError(`${name} must be on or off, not "${text}".`)
}

function logLevelOf(text: string): Config['logLevel'] {
  const level = logLevels.find((known) => known === text)
  if (level === undefined) {
    throw new StartError(`KONTOR_LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${text}".`)
  }
  return level
}
