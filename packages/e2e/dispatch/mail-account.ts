import type { MailAccountBody } from '@kontor/contract/dispatch/account-schema'
import { noMailOauth } from '@kontor/domain/dispatch/mail-oauth'

/** An account on the tests' mail server. */
export const accountOf = (port: number, password: string): MailAccountBody => ({
  ...{ host: 'localhost', port, security: 'tls', username: 'versand', password },
  ...{ fromName: '', fromAddress: 'rechnung@werft.example', replyTo: '', archiveAddress: '' },
  ...{ perMinute: 30, testAddress: '', signIn: 'password', clientSecret: '', oauth: noMailOauth },
})
