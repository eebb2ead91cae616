import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'

/** The text of a layout template's file, formatted for people to read and edit; it can be imported again. */
export function layoutFileText(template: LayoutTemplate): string {
  return `${JSON.stringify(template, null, 2)}\n`
}
