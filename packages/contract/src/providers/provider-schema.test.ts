import { expect, test } from 'vitest'
import { readBody } from '../calls/read-body.ts'
import { providerInputSchema } from './provider-schema.ts'

test('a domain of new users may have digits, hyphens and several parts, but no address or pattern [A18.1]', () => {
  const read = (domain: string) =>
    readBody(providerInputSchema, { issuer: 'https://id.example', clientId: 'kontor', domains: [domain] })
  for (const domain of ['werft.de', '1a-bau24.de', 'mail.werft-3.co.uk', 'xn--mller-kva.de'])
    expect(read(domain), domain).toMatchObject({ success: true, body: { domains: [domain] } })
  for (const domain of ['werft', '@werft.de', 'a@werft.de', '*.werft.de', 'werft.de/x'])
    expect(read(domain), domain).toMatchObject({ issues: [{ path: 'domains.0' }] })
})
