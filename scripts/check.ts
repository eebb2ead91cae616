import { globSync } from 'node:fs'
import { runStages, type Stage } from './stage.ts'

const projects = ['tsconfig.json', ...globSync('packages/*/tsconfig.json').sort()]

/**
 * The checks of `npm run check`, which need neither a database nor a browser. Run them before each commit.
 * `testOptions` are passed to Vitest.
 */
export const stagesOfCheck = (testOptions: readonly string[] = []): readonly Stage[] => [
  {
    title: 'Types',
    commands: projects.map((project) => ['node_modules/typescript/bin/tsc', '-p', project] as const),
  },
  {
    title: 'Format and lint',
    commands: [['node_modules/@biomejs/biome/bin/biome', 'check', '--log-level=error']],
  },
  {
    title: 'Imports between packages and layers, and unused code',
    commands: ['architecture', 'dead-code'].map(
      (analysis) => ['node_modules/fallow/bin/fallow', analysis, '--quiet', '--no-cache'] as const,
    ),
  },
  { title: 'Unit tests', commands: [['node_modules/vitest/vitest.mjs', 'run', ...testOptions]] },
]

if (import.meta.main) await runStages(stagesOfCheck())
