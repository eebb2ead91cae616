import type { FunctionName } from '@kontor/domain/functions/functions'
import type { Right } from '@kontor/domain/people/rights'
import type { Schema } from './schema.ts'

/**
 * Who may make a call: a user with the named right, any logged-in user (`own`: for their own account), or
 * everyone (`public`: no bearer token).
 */
export type Access = Right | 'own' | 'public'

/**
 * One call of the API. The server registers it, the web app makes it, and OpenAPI describes it. `Body` is
 * undefined for calls without one. Path parameters are written `{name}` and arrive as `params`.
 */
export interface Endpoint<Body = unknown, ResponseBody = unknown, Path extends string = string> {
  method: 'GET' | 'POST' | 'PUT'
  path: Path
  /** One sentence for the API documentation. */
  summary: string
  /** Id of the requirement or API decision that the call implements. */
  source: string
  body?: Schema<Body>
  response: Schema<ResponseBody>
  access: Access
  /** The function that has to be on in the caller's organisation [A9.1]. */
  function?: FunctionName
  /**
   * Needs a proof of identity that is at most ten minutes old; not available to programs
   * (docs/decisions/0072).
   */
  sensitive?: boolean
  /** Available even to users who still have to set up a second factor [A10.11]. */
  beforeSecondFactor?: boolean
  /** Creates or saves an object; an Idempotency-Key header makes repeating the call safe [A4.10]. */
  idempotent?: boolean
  /** Largest body in bytes. Default: 1 MiB [A1.11], or `publicBody` for a public POST call. */
  bodyLimit?: number
  /** The body is a file, not JSON (file.ts). */
  isUpload?: boolean
  /** The response is a file, not JSON (file.ts). */
  isDownload?: boolean
}

/**
 * Largest body of a public POST call, in bytes. Small, because anyone can make public calls. The longest
 * password that the policy allows takes up 2 KB in UTF-8.
 */
export const publicBody = 4096

type Options = Pick<
  Endpoint,
  'function' | 'sensitive' | 'beforeSecondFactor' | 'idempotent' | 'bodyLimit' | 'isUpload' | 'isDownload'
>

export const get = <const Path extends string, ResponseBody>(
  access: Access,
  path: Path,
  source: string,
  summary: string,
  response: Schema<ResponseBody>,
  options: Pick<Endpoint, 'function' | 'beforeSecondFactor' | 'isDownload'> = {},
) =>
  ({ method: 'GET', access, path, source, summary, response, ...options }) satisfies Endpoint<
    undefined,
    ResponseBody
  >

const withBody =
  (method: 'POST' | 'PUT') =>
  <const Path extends string, Body, ResponseBody>(
    access: Access,
    path: Path,
    source: string,
    summary: string,
    body: Schema<Body>,
    response: Schema<ResponseBody>,
    options: Options = {},
  ): Endpoint<Body, ResponseBody, Path> => ({
    method,
    access,
    path,
    source,
    summary,
    body,
    response,
    ...(method === 'POST' && access === 'public' ? { bodyLimit: publicBody } : {}),
    ...options,
  })

export const post = withBody('POST')
export const put = withBody('PUT')

/** Type of the body; undefined for calls without one. */
export type BodyOf<E> = E extends { body?: Schema<infer Body> }
  ? 'body' extends keyof E
    ? Body
    : undefined
  : undefined
export type ResponseOf<E> = E extends { response: Schema<infer ResponseBody> } ? ResponseBody : never

/** Names of the path parameters; `never` if there are none. */
export type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never

/** Fills in the path parameters, percent-encoded. A missing value becomes ''. */
export function pathWith(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
