import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { browserOptions, installBrowser } from '../../../scripts/browser.ts'
import { buildWeb } from '../../../scripts/build-web.ts'
import { startServer } from '../../e2e/server-process.ts'
import type { Figure } from './figure.ts'

export const figures: Figure[] = [
  {
    name: 'login-script',
    title: 'Script of the login page, gzip',
    unit: 'KB',
    bound: { atMost: 170 },
    measure: async () => {
      await buildWeb()
      const server = await startServer({ KONTOR_DEMO: 'off' })
      const browser = await chromium.launch({ executablePath: installBrowser(), args: browserOptions })
      try {
        const page = await browser.newPage()
        const scripts: Promise<Buffer>[] = []
        page.on('response', (response) => {
          if (response.request().resourceType() === 'script') scripts.push(response.body())
        })
        await page.goto(`${server.baseURL}/start/login`, { waitUntil: 'networkidle' })
        const bodies = await Promise.all(scripts)
        const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
        return { value: bytes / 1024 }
      } finally {
        await browser.close()
        await server.stop()
      }
    },
  },
]
