/**
 * Usage: `node scripts/complete-lockfile.ts`, after upgrading dependencies. `npm ci` needs an entry for every
 * optional package, but `npm install` writes none for those that its registry lacks (a mirror may lack those
 * for other platforms). npm installs each added package only on the platform that its name states. Their hashes
 * have to be added by hand: `npm view NAME@VERSION dist.integrity` shows them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

interface Entry {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
export interface Lockfile {
  packages: Record<string, Entry & { resolved?: string; integrity?: string; link?: boolean }>
}

const platforms = {
  os: ['aix', 'android', 'darwin', 'freebsd', 'linux', 'openbsd', 'sunos', 'win32'],
  cpu: ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64'],
}

/** The entries of optional dependencies that are missing from the lockfile, by path. */
export function missingEntries({ packages }: Lockfile): Record<string, Entry> {
  const missing: Record<string, Entry> = {}
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const places = [`${path}/node_modules/${name}`, `node_modules/${name}`]
      if (places.some((place) => packages[place] !== undefined)) continue
      const words = name.split(/[/-]/)
      const os = words.filter((word) => platforms.os.includes(word))
      const cpu = words.filter((word) => platforms.cpu.includes(word))
      const libc = words.includes('musl') ? { libc: ['musl'] } : {}
      missing[`node_modules/${name}`] = {
        version,
        cpu,
        ...(entry.dev && { dev: true }),
        ...libc,
        optional: true,
        os,
      }
    }
  }
  return missing
}

if (import.meta.main) {
  const file = join(root, 'package-lock.json')
  const lockfile: Lockfile = JSON.parse(readFileSync(file, 'utf8'))
  const all = Object.entries({ ...lockfile.packages, ...missingEntries(lockfile) })
  lockfile.packages = Object.fromEntries(all.sort(([left], [right]) => left.localeCompare(right, 'en')))
  writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`)
}
