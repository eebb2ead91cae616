import { readBody } from '@kontor/contract/calls/read-body'
import { layoutTemplateSchema } from '@kontor/contract/layouts/layout-template-schema'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'

/** The path ('' for the whole file) and the code of an error in a file. */
export interface LayoutFinding {
  path: string
  code: string
}

/** Parses a layout template from the text of a file, or returns the errors in that text. */
export function readLayoutFile(
  text: string,
): { template: LayoutTemplate } | { findings: readonly LayoutFinding[] } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { findings: [{ path: '', code: 'invalidJson' }] }
  }
  const read = readBody(layoutTemplateSchema, json)
  return read.success ? { template: read.body } : { findings: read.issues }
}

/** File name of a template, with hyphens instead of characters that file systems reject. */
export function layoutFileName({ name, version }: LayoutTemplate): string {
  return `${name.replace(/[/\\:*?"<>|]/g, '-')}-v${version}.json`
}

/** Returns a name that no template has yet: `name` if it is free, otherwise `name (2)` and so on. */
export function freeLayoutName(name: string, taken: readonly string[]): string {
  let free = name
  for (let count = 2; taken.includes(free); count += 1) free = `${name} (${count})`
  return free
}
