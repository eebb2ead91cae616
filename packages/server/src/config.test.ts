import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('an empty environment gives the defaults, such as 127.0.0.1:8080 and the folder ./data', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    allowedOrigins: [],
    publicOrigin: undefined,
    demo: undefined,
    logLevel: 'info',
    trustProxy: false,
    sessionDays: 90,
    secretKeys: [],
    providerHosts: [],
    mailHosts: [],
  })
})

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64')

test('parses the settings, and treats an empty one as not set', () => {
  expect(
    readConfig({
      KONTOR_PORT: '9000',
      KONTOR_ALLOWED_ORIGINS: 'https://a.example.de, http://localhost:5173',
      KONTOR_PUBLIC_ORIGIN: 'https://rechnung.example.de',
      KONTOR_DEFAULT_ORGANISATION: 'Werk-1',
      KONTOR_DEMO: 'off',
      KONTOR_TRUST_PROXY: 'on',
      KONTOR_DATABASE_URL: 'postgres://kontor@db/kontor',
      KONTOR_LOG_LEVEL: '',
      KONTOR_SESSION_DAYS: '14',
      KONTOR_PROVIDER_HOSTS: 'SSO.example.de, localhost:9000',
      KONTOR_MAIL_HOSTS: 'IMAP.intern:993, mail.intern:443, [FD00::1]:143',
      KONTOR_SECRET_KEY: `${keyOf(1)}, ${keyOf(2)}`,
    }),
  ).toMatchObject({
    port: 9000,
    allowedOrigins: ['https://a.example.de', 'http://localhost:5173'],
    publicOrigin: 'https://rechnung.example.de',
    defaultOrganisation: 'werk-1',
    demo: false,
    trustProxy: true,
    databaseUrl: 'postgres://kontor@db/kontor',
    logLevel: 'info',
    sessionDays: 14,
    providerHosts: ['sso.example.de', 'localhost:9000'],
    mailHosts: ['imap.intern:993', 'mail.intern:443', 'fd00::1:143'],
    secretKeys: [Buffer.alloc(32, 1), Buffer.alloc(32, 2)],
  })
})

test.each([
  ['KONTOR_PORT', 'http'],
  ['KONTOR_PORT', '65536'],
  ['KONTOR_DATABASE_URL', 'mysql://x'],
  ['KONTOR_DATABASE_URL', 'postgres://['],
  ['KONTOR_ALLOWED_ORIGINS', 'https://a.example.de/path'],
  ['KONTOR_ALLOWED_ORIGINS', '*'],
  ['KONTOR_PUBLIC_ORIGIN', 'http://rechnung.example.de'],
  ['KONTOR_PUBLIC_ORIGIN', 'https://rechnung.example.de/'],
  ['KONTOR_PUBLIC_ORIGIN', 'http://localhost.example.de'],
  ['KONTOR_DEFAULT_ORGANISATION', 'a'],
  ['KONTOR_DEMO', 'maybe'],
  ['KONTOR_TRUST_PROXY', '2'],
  ['KONTOR_LOG_LEVEL', 'loud'],
  ['KONTOR_SESSION_DAYS', '0'],
  ['KONTOR_SESSION_DAYS', '366'],
  ['KONTOR_SESSION_DAYS', 'never'],
  ['KONTOR_PROVIDER_HOSTS', 'https://sso.example.de'],
  ['KONTOR_PROVIDER_HOSTS', 'sso.example.de/realm'],
  ['KONTOR_PROVIDER_HOSTS', 'sso.example.de:443'],
  ['KONTOR_MAIL_HOSTS', 'imap.intern'],
  ['KONTOR_MAIL_HOSTS', 'imap.intern:0'],
  ['KONTOR_MAIL_HOSTS', 'imap.intern:65536'],
  ['KONTOR_MAIL_HOSTS', 'imaps://imap.intern:993'],
  ['KONTOR_MAIL_HOSTS', 'fd00::1:143'],
  ['KONTOR_SECRET_KEY', 'geheim'],
  ['KONTOR_SECRET_KEY', Buffer.alloc(31).toString('base64')],
])('an unusable %s causes a one-sentence error that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must [^\\n]+\\.$`))
})

test('an error about hosts describes the format that the setting requires', () => {
  expect(() => readConfig({ KONTOR_MAIL_HOSTS: 'imap.intern' })).toThrow('such as imap.intern:993')
  expect(() => readConfig({ KONTOR_PROVIDER_HOSTS: 'sso.intern:443' })).toThrow(
    'the port only if it is not 443',
  )
})

test('the error does not repeat a secret key', () => {
  expect(() => readConfig({ KONTOR_SECRET_KEY: 'geheim' })).toThrow(/^(?!.*geheim)/)
})

test('the error does not repeat a database address, which may contain a password', () => {
  expect(() => readConfig({ KONTOR_DATABASE_URL: 'postgres:/kontor:geheim@db' })).toThrow(/^(?!.*geheim)/)
})
