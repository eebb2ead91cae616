import { ApiProblem } from './api-problem.ts'
import { type AnswerOf, type BodyOf, type Endpoint, type ParamName, pathWith } from './endpoint.ts'
import { fileNameHeader, isUploadedFile, type UploadedFile } from './file.ts'
import { problemSchema } from './problem.ts'
import { readAnswer } from './read-answer.ts'

/** What a caller needs to know about an endpoint. */
export type AnyEndpoint = Pick<Endpoint, 'method' | 'path' | 'answer' | 'isUpload' | 'isDownload'>

type Params = Record<string, string | number>

interface CallSettings {
  /** Makes repeating a create safe [A4.10]. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Lets the request outlive the page, e.g. to release a lock while it closes. */
  keepalive?: boolean
  /** Told while a file arrives: how many bytes of it are there. */
  onProgress?: (bytes: number) => void
}
/** The values for the names in the path; any or none if the path is unknown at compile time. */
export type WithParams<E extends AnyEndpoint> = string extends E['path']
  ? { params?: Params }
  : [ParamName<E['path']>] extends [never]
    ? { params?: never }
    : { params: Record<ParamName<E['path']>, string | number> }
type WithBody<E> = BodyOf<E> extends undefined ? { body?: never } : { body: BodyOf<E> }
type CallOptions<E extends AnyEndpoint> = CallSettings & WithParams<E> & WithBody<E>

/**
 * The arguments of a call after its endpoint. Optional if the call has neither path parameters nor a body.
 */
export type CallArguments<E extends AnyEndpoint> =
  Partial<CallOptions<E>> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

/** A call as it goes over the wire. */
export interface WireCall {
  method: Endpoint['method']
  /** Path parameters filled in and percent-encoded. */
  path: string
  headers: Record<string, string>
  /** JSON, or the bytes of a file; undefined if there is no body. */
  body: string | Blob | undefined
}

interface WireOptions {
  params?: Params
  idempotencyKey?: string
  body?: unknown
}

/** Writes a call of an endpoint for the wire, with a bearer token unless it is ''. */
export function wireCall(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'isUpload'>,
  accessToken: string,
  { params, idempotencyKey, body }: WireOptions = {},
): WireCall {
  const sent = endpoint.isUpload === true && isUploadedFile(body) ? fileOf(body) : jsonOf(body)
  return {
    method: endpoint.method,
    path: pathWith(endpoint.path, params),
    headers: {
      accept: 'application/json',
      ...sent.headers,
      ...(accessToken === '' ? {} : { authorization: `Bearer ${accessToken}` }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    body: sent.body,
  }
}

type SentBody = Pick<WireCall, 'body'> & { headers: Record<string, string> }

function jsonOf(body: unknown): SentBody {
  return body === undefined
    ? { headers: {}, body: undefined }
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function fileOf({ name, content }: UploadedFile): SentBody {
  return {
    headers: {
      'content-type': 'application/octet-stream',
      [fileNameHeader]: encodeURIComponent(name.toWellFormed()),
    },
    body: content,
  }
}

/**
 * Makes one HTTP call to the API at `origin` ('' for the page's own), with a bearer token unless it is ''.
 * Parses the response tolerantly. Throws ApiProblem; an aborted call throws the signal's reason.
 */
export async function request<E extends AnyEndpoint>(
  origin: string,
  accessToken: string,
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<AnswerOf<E>> {
  const { signal, keepalive = false, onProgress, ...wireOptions }: CallSettings & WireOptions = options ?? {}
  const { method, path, headers, body } = wireCall(endpoint, accessToken, wireOptions)
  const init: RequestInit = {
    method,
    headers,
    credentials: 'omit',
    cache: 'no-store',
    keepalive,
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  }
  try {
    return (await exchange(origin + path, init, endpoint, onProgress)) as AnswerOf<E>
  } catch (error) {
    // Reading the body fails as an ApiProblem, which nobody is to be told of.
    if (signal?.aborted) throw signal.reason
    const problem = error instanceof ApiProblem ? error : new ApiProblem(0, '')
    problem.call = `${method} ${path}`
    problem.message = `${problem.call}: ${problem.message}`
    throw problem
  }
}

async function exchange(
  url: string,
  init: RequestInit,
  endpoint: AnyEndpoint,
  onProgress?: (bytes: number) => void,
): Promise<unknown> {
  const response = await fetch(url, init)
  const requestId = response.headers.get('x-request-id') ?? ''
  if (response.ok) {
    try {
      if (endpoint.isDownload === true) return await fileFrom(response, onProgress)
      return readAnswer(endpoint, await response.json())
    } catch {
      throw new ApiProblem(response.status, 'unreadableAnswer', { requestId })
    }
  }
  const read = problemSchema.safeParse(await response.json().catch(() => undefined))
  throw read.success
    ? new ApiProblem(response.status, read.data.code, read.data)
    : new ApiProblem(response.status, '', { requestId })
}

async function fileFrom(response: Response, onProgress?: (bytes: number) => void): Promise<ArrayBuffer> {
  if (onProgress === undefined || response.body === null) return response.arrayBuffer()
  let bytes = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        bytes += piece.length
        onProgress(bytes)
        controller.enqueue(piece)
      },
    }),
  )
  return new Response(counted).arrayBuffer()
}
