/** Throws an error with PostgreSQL's code for a text with a NUL, which neither database can store. */
export function rejectNul(value: unknown): void {
  if (hasNul(value)) throw Object.assign(new Error('A text contains a NUL.'), { code: '22021' })
}

export function hasNul(value: unknown): boolean {
  return typeof value === 'string' && value.includes('\0')
}
