import type { FastifyInstance } from 'fastify'
import { ProblemError } from '../problem-error.ts'

/** Deepest nesting of a body; the deepest one that the contract describes has 7 levels, a layout some 20. */
const deepest = 64

/**
 * Bodies are JSON and nothing else. A missing body is undefined, so that the schema decides; forbidden keys
 * (`__proto__` and its kin) and nesting that would break a recursive writer are refused.
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
