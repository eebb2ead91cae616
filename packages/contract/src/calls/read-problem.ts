import type { Problem } from './problem.ts'

/** The fields of a JSON object; {} for numbers, booleans, null and undefined. */
export function fieldsOf(json: unknown): Record<string, unknown> {
  return Object.assign({}, json)
}

/**
 * The known fields of a problem as `problemSchema` reads them; undefined if the value is not a problem.
 * Written by hand, because the login page must not load zod (docs/decisions/0020).
 */
export function readProblem(json: unknown): Problem | undefined {
  const { type, title, status, code, detail, requestId, ...rest } = fieldsOf(json)
  const { issues, lockedBy, lockedSince, advances, settlements, attempt, factors } = rest
  if (!isText(type) || !isText(title) || !isText(code) || !isText(detail) || !isText(requestId))
    return undefined
  if (!isWhole(status) || !isOptional(issues, isIssueList)) return undefined
  if (!isOptional(advances, isTextList) || !isOptional(factors, isTextList)) return undefined
  if (!isOptional(settlements, isTextList)) return undefined
  if (!isOptional(lockedBy, isText) || !isOptional(lockedSince, isWhole) || !isOptional(attempt, isText))
    return undefined
  const own = { issues, lockedBy, lockedSince, advances, settlements, attempt, factors }
  return { type, title, status, code, detail, requestId, ...own }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)
const isIssueList = (value: unknown): value is NonNullable<Problem['issues']> =>
  Array.isArray(value) && value.map(fieldsOf).every(({ path, code }) => isText(path) && isText(code))

function isOptional<T>(value: unknown, is: (value: unknown) => value is T): value is T | undefined {
  return value === undefined || is(value)
}
