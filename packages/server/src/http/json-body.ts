import type { FastifyInstance } from 'fastify'
import { ProblemError } from '../problem-error.ts'

/** Maximum nesting of a body. Layouts have about 20 levels; other bodies in the contract have at most 7. */
const deepest = 64

/**
 * Makes the server accept only JSON bodies. A missing body is undefined; the schema decides whether that is
 * allowed. Rejects keys such as `__proto__`, and bodies with more than 64 levels, which could overflow the
 * stack of a recursive function.
 */
export function acceptJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.length === 0) return done(null, undefined)
    parse(request, text as string, (error, body) => {
      if (error !== null) return done(error)
      if (isDeeperThan(body, deepest)) {
        return done(new ProblemError('invalidRequest', { issues: [{ path: '', code: 'too_deep' }] }))
      }
      done(null, body)
    })
  })
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  return Object.values(value).some((part) => isDeeperThan(part, levels - 1))
}
