import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'

/** A folder with more files should be split into subfolders. Tests do not count. */
const maxSiblings = 20

test(`no source folder contains more than ${maxSiblings} files, not counting tests`, () => {
  const files = globSync(['packages/*/**/*.{ts,tsx}', 'scripts/**/*.{ts,mjs}'], {
    cwd: root,
    exclude: (name) => name.includes('node_modules') || name.includes('/dist'),
  }).filter((file) => !/\.(test|spec)\.tsx?$/.test(file))
  const siblings = Map.groupBy(files, (file) => dirname(file))
  const crowded = [...siblings].filter(([, names]) => names.length > maxSiblings)
  expect(crowded.map(([folder, names]) => `${folder}: ${names.length}`)).toEqual([])
})
