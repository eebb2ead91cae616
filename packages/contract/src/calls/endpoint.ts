import type { Schema } from './schema.ts'

/**
 * One call of the API, written once: the server registers it, the web calls it, OpenAPI shows it.
 * `Body` is undefined where none is sent; path parameters stand as `{name}` and come as `params`.
 */
export interface Endpoint<Body = unknown, Answer = unknown> {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  /** Sentence for the API pages. */
  summary: string
  /** Statement of the specification or section of the contract it implements. */
  source: string
  body?: Schema<Body>
  answer: Schema<Answer>
  /** Callable without a bearer token. */
  public?: boolean
  /** A create: an Idempotency-Key header makes its repetition safe (contract §4). */
  idempotent?: boolean
  /** Largest body in bytes; 1 MiB unless told (contract §1). */
  bodyLimit?: number
}

export const get = <Answer>(path: string, source: string, summary: string, answer: Schema<Answer>) =>
  ({ method: 'GET', path, source, summary, answer }) satisfies Endpoint<undefined, Answer>

export const post = <Body, Answer>(
  path: string,
  source: string,
  summary: string,
  body: Schema<Body>,
  answer: Schema<Answer>,
  options: Pick<Endpoint, 'public' | 'idempotent' | 'bodyLimit'> = {},
): Endpoint<Body, Answer> => ({ method: 'POST', path, source, summary, body, answer, ...options })

export const put = <Body, Answer>(
  path: string,
  source: string,
  summary: string,
  body: Schema<Body>,
  answer: Schema<Answer>,
  options: Pick<Endpoint, 'bodyLimit'> = {},
): Endpoint<Body, Answer> => ({ method: 'PUT', path, source, summary, body, answer, ...options })

/** What the endpoint takes, undefined where nothing is sent. */
export type BodyOf<E> = E extends { body?: Schema<infer Body> }
  ? 'body' extends keyof E
    ? Body
    : undefined
  : undefined
/** What it answers. */
export type AnswerOf<E> = E extends { answer: Schema<infer Answer> } ? Answer : never
