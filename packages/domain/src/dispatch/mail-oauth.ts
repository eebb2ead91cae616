/** How Kontor signs in at a mail server: with a password, or with a token of the provider (XOAUTH2). */
export const mailSignIns = ['password', 'oauth'] as const
export type MailSignIn = (typeof mailSignIns)[number]

export const mailOauthProviders = ['microsoft', 'google', 'own'] as const
export type MailOauthProvider = (typeof mailOauthProviders)[number]

/** The registration of an organisation at the provider that issues the tokens. */
export interface MailOauth {
  provider: MailOauthProvider
  /** For Microsoft: the id of the directory in which the app is registered; '' otherwise. */
  tenant: string
  /** For an own provider: its issuer, and the scopes that let an app send mails; '' otherwise. */
  issuer: string
  scope: string
  clientId: string
}

export const noMailOauth: MailOauth = {
  provider: 'microsoft',
  tenant: '',
  issuer: '',
  scope: '',
  clientId: '',
}

/** What to ask the provider for. */
export interface MailAuthorization {
  issuer: string
  scope: string
  /** Further parameters of the page on which the user consents: without them, no refresh token is issued. */
  parameters: Record<string, string>
}

const tenantPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether this is the id of a Microsoft directory. */
export function isMailTenant(tenant: string): boolean {
  return tenantPattern.test(tenant)
}

/**
 * Where and with which scopes to ask for the consent; undefined if the settings are incomplete. The names are
 * those of "Authenticate an IMAP, POP or SMTP connection using OAuth" (Microsoft) and of "OAuth 2.0 Mechanism"
 * (Gmail).
 */
export function mailAuthorization(oauth: MailOauth): MailAuthorization | undefined {
  const { provider, tenant, issuer, scope, clientId } = oauth
  if (clientId === '') return undefined
  switch (provider) {
    case 'microsoft':
      if (!isMailTenant(tenant)) return undefined
      return {
        issuer: `https://login.microsoftonline.com/${tenant.toLowerCase()}/v2.0`,
        scope: 'https://outlook.office.com/SMTP.Send offline_access',
        parameters: { prompt: 'select_account' },
      }
    case 'google':
      return {
        issuer: 'https://accounts.google.com',
        scope: 'https://mail.google.com/',
        parameters: { access_type: 'offline', prompt: 'consent' },
      }
    case 'own':
      if (issuer === '' || scope === '') return undefined
      return { issuer, scope, parameters: { prompt: 'consent' } }
  }
}
