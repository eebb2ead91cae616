import type { FunctionName } from '@kontor/domain/functions/functions'
import type { Right } from '@kontor/domain/people/rights'
import type { Schema } from './schema.ts'

/**
 * Who may make a call: whoever has the right, whoever is signed in (`own`: about oneself), or anyone
 * (`public`: no bearer token).
 */
export type Access = Right | 'own' | 'public'

/**
 * One call of the API, written once: the server registers it, the web calls it, OpenAPI shows it.
 * `Body` is undefined where none is sent; path parameters stand as `{name}` and come as `params`.
 */
export interface Endpoint<Body = unknown, Answer = unknown, Path extends string = string> {
  method: 'GET' | 'POST' | 'PUT'
  path: Path
  /** Sentence for the API pages. */
  summary: string
  /** Statement of the specification or section of the contract it implements. */
  source: string
  body?: Schema<Body>
  answer: Schema<Answer>
  access: Access
  /** The function that has to be on in the caller's organisation [A9.1]. */
  function?: FunctionName
  /** A create: an Idempotency-Key header makes its repetition safe [A4.10]. */
  idempotent?: boolean
  /** Largest body in bytes; 1 MiB unless told [A1.11]. */
  bodyLimit?: number
}

type Options = Pick<Endpoint, 'function' | 'idempotent' | 'bodyLimit'>

export const get = <const Path extends string, Answer>(
  access: Access,
  path: Path,
  source: string,
  summary: string,
  answer: Schema<Answer>,
  options: Pick<Options, 'function'> = {},
) =>
  ({ method: 'GET', access, path, source, summary, answer, ...options }) satisfies Endpoint<undefined, Answer>

export const post = <const Path extends string, Body, Answer>(
  access: Access,
  path: Path,
  source: string,
  summary: string,
  body: Schema<Body>,
  answer: Schema<Answer>,
  options: Options = {},
): Endpoint<Body, Answer, Path> => ({
  method: 'POST',
  access,
  path,
  source,
  summary,
  body,
  answer,
  ...options,
})

export const put = <const Path extends string, Body, Answer>(
  access: Access,
  path: Path,
  source: string,
  summary: string,
  body: Schema<Body>,
  answer: Schema<Answer>,
  options: Omit<Options, 'idempotent'> = {},
): Endpoint<Body, Answer, Path> => ({
  method: 'PUT',
  access,
  path,
  source,
  summary,
  body,
  answer,
  ...options,
})

/** What the endpoint takes, undefined where nothing is sent. */
export type BodyOf<E> = E extends { body?: Schema<infer Body> }
  ? 'body' extends keyof E
    ? Body
    : undefined
  : undefined
/** What it returns. */
export type AnswerOf<E> = E extends { answer: Schema<infer Answer> } ? Answer : never

/** Names of the `{name}` places in a path; never where there are none. */
export type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never

/** The path with its `{name}` places filled in, escaped; one without a value stays empty. */
export function pathWith(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
