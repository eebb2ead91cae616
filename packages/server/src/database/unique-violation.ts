/** Whether a statement failed because a value that must be unique is there already, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: string; errcode?: number }
  return code === postgresUniqueViolation || errcode === sqliteConstraintUnique
}
const postgresUniqueViolation = '23505'
const sqliteConstraintUnique = 2067
