import { browserOptions, findBrowser } from '@kontor/testing/browser/find-browser'
import { defineConfig } from '@playwright/test'

const executablePath = findBrowser()

/**
 * Tabs in one context share a process and its compiled code. The optimizing compilers are off because a test
 * ends before they pay off. Background parsing is off because it would reparse code that is already compiled.
 */
const savingOptions = ['--process-per-site', '--js-flags=--no-maglev --no-turbofan --no-script-streaming']

export default defineConfig({
  testDir: '.',
  globalSetup: './support/build-before.ts',
  outputDir: 'test-results',
  // Three for the two processors of a small machine, because a test spends a fifth of its time waiting.
  workers: 3,
  timeout: 60_000,
  // Ends the run even if every test hangs.
  globalTimeout: 24 * 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A test that passes only the second time is reported as flaky, with its error: its cause has to be found.
  retries: 1,
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
    // Otherwise, every dialog would fade in and out. Tests that need animations enable them.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test would slow the run by a quarter. To trace a failed test, run it alone with
    // `--trace on`.
    screenshot: 'only-on-failure',
  },
})
