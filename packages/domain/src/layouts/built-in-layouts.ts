/** The built-in layouts; `DE` is the default [S3.10.1]. */
export const defaultTemplateReference = { id: 'default_de_id', name: 'DE' } as const
export const compactTemplateReference = { id: 'default_de_compact_id', name: 'DE kompakt' } as const
export const modernTemplateReference = { id: 'default_de_modern_id', name: 'Modern' } as const

const builtInIds: readonly string[] = [
  defaultTemplateReference.id,
  compactTemplateReference.id,
  modernTemplateReference.id,
]

/** Whether a layout comes with the program. */
export function isBuiltInLayout(id: string): boolean {
  return builtInIds.includes(id)
}
