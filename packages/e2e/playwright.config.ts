import { browserOptions, findBrowser } from '@kontor/testing/browser/find-browser'
import { defineConfig } from '@playwright/test'

const executablePath = findBrowser()

/**
 * Tabs of one context share a process and what it has compiled. A test is over before the compilers that
 * optimise what runs often have paid off.
 */
const savingOptions = ['--process-per-site', '--js-flags=--no-maglev --no-turbofan']

export default defineConfig({
  testDir: '.',
  globalSetup: './support/build-before.ts',
  outputDir: 'test-results',
  // One more than the two processors of a small machine: a test waits a fifth of its time.
  workers: 3,
  timeout: 60_000,
  // The whole run ends in time even when everything hangs.
  globalTimeout: 14 * 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: 'dot',
  use: {
    browserName: 'chromium',
    launchOptions: {
      args: [...browserOptions, ...savingOptions],
      ...(executablePath ? { executablePath } : {}),
    },
    viewport: { width: 1280, height: 800 },
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // Every dialog would fade in and out, frame by frame; what moves is asked for by the test that needs it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test would cost a quarter of the run; `--trace on` with a test's name shows one that
    // failed.
    screenshot: 'only-on-failure',
  },
})
