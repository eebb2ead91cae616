import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localTarget } from './local-target.ts'

const imported = /\b(?:import|export)\s+(?!type\b)([^'"]*?)\bfrom\s*'(\.[^']+|#rooms\/[^']+)'/g

/**
 * Imports of values that the map of rooms does not allow, as `file → room`. A line of the map names a folder
 * and the rooms in it, `server/src: a, b ▶ c`: a room may need the rooms of earlier groups, but no other room
 * of its own group and none of a later one. Also returns the rooms that the map leaves out or invents. Tests
 * and types do not count: an invoice's type names parts that later rooms explain.
 */
export function importsAgainstOrder(root: string, map: string): string[] {
  return map
    .split('\n')
    .filter((line) => line.includes(':'))
    .flatMap((line) => faultsIn(root, line))
}

function faultsIn(root: string, line: string): string[] {
  const [floor = '', rooms = ''] = line.split(':').map((part) => part.trim())
  const groupOf = new Map(
    rooms.split('▶').flatMap((group, index) => group.split(',').map((room) => [room.trim(), index] as const)),
  )
  const files = globSync(`packages/${floor}/*/**/*.{ts,tsx}`, { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\/testing\//.test(file),
  )
  const roomOf = (file: string) => file.slice(`packages/${floor}/`.length).split('/')[0] ?? ''
  const there = new Set(files.map(roomOf))
  const named = [...groupOf.keys()].filter((room) => !there.has(room))
  const unnamed = [...there].filter((room) => !groupOf.has(room))
  const forbidden = files.flatMap((file) =>
    valuesFrom(join(root, file)).flatMap((specifier) => {
      const target = localTarget(file, specifier)
      if (!target.startsWith(`packages/${floor}/`) || roomOf(target) === roomOf(file)) return []
      const [own = -1, other = -1] = [file, target].map((path) => groupOf.get(roomOf(path)))
      return other < own || !there.has(roomOf(target)) ? [] : [`${file} → ${roomOf(target)}`]
    }),
  )
  return [...named, ...unnamed].map((room) => `${floor}/${room}`).concat(forbidden)
}

/** The specifiers from which a file imports values of its own package. */
function valuesFrom(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(imported)].flatMap(([, names = '', specifier = '']) => {
    const list = names.replaceAll(/[{}\s]+/g, ' ').split(',')
    return list.every((name) => name.trim() === '' || name.trim().startsWith('type ')) ? [] : [specifier]
  })
}
