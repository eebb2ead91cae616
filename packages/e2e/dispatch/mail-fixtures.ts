import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runSmtpServer, type TestSmtpServer } from '@kontor/testing/mail/run-smtp-server'
import { testAuthority } from '@kontor/testing/mail/test-certificates'
import { startTestServer, type TestServer } from '@kontor/testing/processes/test-server'
import { test as base } from '../support/fixtures.ts'

interface MailFixtures {
  /** A mail server that accepts everything from the user `versand` with the password `geheim`. */
  smtp: TestSmtpServer
  server: TestServer
}

/** Tests whose server may send mails to a mail server on this machine. */
export const test = base.extend<Record<never, never>, MailFixtures>({
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it
    async ({}, use) => {
      const smtp = await runSmtpServer()
      await use(smtp)
      await smtp.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ smtp }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'kontor-authority-'))
      const authority = join(folder, 'authority.pem')
      await writeFile(authority, testAuthority)
      const server = await startTestServer({
        KONTOR_MAIL_HOSTS: `localhost:${smtp.port}`,
        NODE_EXTRA_CA_CERTS: authority,
      })
      await use(server)
      await server.stop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
