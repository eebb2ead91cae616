import { defineConfig } from 'vitest/config'

/** Unit tests: quick, without a database and a browser. The server's have a configuration of their own. */
export default defineConfig({
  test: {
    projects: [
      ...['domain', 'contract', 'pdf'].map((name) => ({
        test: { name, root: `packages/${name}`, include: ['src/**/*.test.ts'] },
      })),
      { test: { name: 'web', root: 'packages/web', include: ['src/**/*.test.{ts,tsx}'] } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'], testTimeout: 20_000 } },
    ],
    reporters: ['dot'],
  },
})
