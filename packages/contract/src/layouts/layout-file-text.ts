import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'

/**
 * The text of a layout template's file, made to be read and changed by people; every import takes it back.
 */
export function layoutFileText(template: LayoutTemplate): string {
  return `${JSON.stringify(template, null, 2)}\n`
}
