import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserOptions, installBrowser } from '@kontor/testing/browser/find-browser'
import { chromium, type Page } from 'playwright'
import { build, preview } from 'vite'
import type { Figure, Measurement } from '../figure.ts'

const against = {
  'pdf-5': ['PDF of 5 items, compared with bare pdfmake given the finished definition', 0.4],
  'pdf-50': ['PDF of 50 items, compared with bare pdfmake given the finished definition', 0.8],
  'pdf-1000': ['PDF of 1000 items, compared with bare pdfmake given the finished definition', 0.9],
  'pdf-jspdf-5': ['PDF of 5 items, compared with jsPDF and autotable in the same font', 1],
  'pdf-jspdf-50': ['PDF of 50 items, compared with jsPDF and autotable in the same font', 1],
  'pdf-jspdf-1000': ['PDF of 1000 items, compared with jsPDF and autotable in the same font', 1],
  'pdf-first': [
    'First preview from a worker that was started while the page was idle, compared with its second',
    1.5,
  ],
} as const

export const figures: Figure[] = Object.entries(against).map(([name, [title, atMost]]) => ({
  name,
  title,
  unit: '×',
  bound: { atMost },
  measure: () => inChromium((page) => page.evaluate(`measurements['${name}']()`)),
}))

/** Runs a measurement from browser/pdf-page.ts, which is built like the web app. */
async function inChromium(measure: (page: Page) => Promise<unknown>): Promise<Measurement> {
  const outDir = mkdtempSync(join(tmpdir(), 'kontor-bench-'))
  const config = {
    root: join(import.meta.dirname, '../../browser'),
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir, target: 'esnext', chunkSizeWarningLimit: 5000 },
    preview: { port: 0 },
  } as const
  await build(config)
  const server = await preview(config)
  const browser = await chromium.launch({ executablePath: installBrowser(), args: browserOptions })
  try {
    const page = await browser.newPage()
    await page.goto(server.resolvedUrls?.local[0] ?? '')
    await page.waitForFunction('globalThis.measurements')
    return (await measure(page)) as Measurement
  } finally {
    await browser.close()
    await server.close()
    rmSync(outDir, { recursive: true })
  }
}
