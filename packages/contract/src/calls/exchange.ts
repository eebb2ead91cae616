import { ApiProblem } from './api-problem.ts'
import { type Endpoint, pathWith } from './endpoint.ts'
import { readProblem } from './read-problem.ts'
import { fileNameHeader, isUploadedFile, type UploadedFile } from './uploaded-file.ts'

// This module imports no schemas, because the login page must load none (docs/decisions/0020).

/** The properties of an endpoint that a call needs. */
export type AnyCall = Pick<Endpoint, 'method' | 'path' | 'isUpload' | 'isDownload'>

type Params = Record<string, string | number>

export interface CallSettings {
  /** Makes it safe to repeat a call that creates or saves an object [A4.10]. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Lets the request outlive the page, e.g. to release a lock when the page closes. */
  keepalive?: boolean
  /** Called while a file is downloading, with the number of bytes that have arrived so far. */
  onProgress?: (bytes: number) => void
}
/** A call as sent over HTTP. */
export interface WireCall {
  method: Endpoint['method']
  /** With path parameters filled in and percent-encoded. */
  path: string
  headers: Record<string, string>
  /** JSON text, or the bytes of a file; undefined if there is no body. */
  body: string | Blob | undefined
}

export interface WireOptions {
  params?: Params
  idempotencyKey?: string
  body?: unknown
}

/** Converts a call to its HTTP form, with a bearer token unless `accessToken` is ''. */
export function wireCall(
  call: Pick<AnyCall, 'method' | 'path' | 'isUpload'>,
  accessToken: string,
  { params, idempotencyKey, body }: WireOptions = {},
): WireCall {
  const sent = call.isUpload === true && isUploadedFile(body) ? fileOf(body) : jsonOf(body)
  return {
    method: call.method,
    path: pathWith(call.path, params),
    headers: {
      accept: 'application/json',
      ...sent.headers,
      ...(accessToken === '' ? {} : { authorization: `Bearer ${accessToken}` }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    body: sent.body,
  }
}

type SentBody = Partial<Pick<WireCall, 'headers' | 'body'>>

function jsonOf(body: unknown): SentBody {
  return body === undefined
    ? {}
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function fileOf({ name, content, headers }: UploadedFile): SentBody {
  const sent: Record<string, string> = { 'content-type': 'application/octet-stream' }
  for (const [header, value] of Object.entries({ [fileNameHeader]: name, ...headers }))
    sent[header] = encodeURIComponent(value.toWellFormed())
  return { headers: sent, body: content }
}

/**
 * Makes one HTTP call to the API at `origin` ('' for the origin of the page), with a bearer token unless
 * `accessToken` is ''. `read` converts the JSON of the response to the result, and throws if the JSON has
 * a different shape. A call with `isDownload` returns the response as a file instead. A failed call throws
 * ApiProblem; an aborted call throws the signal's reason.
 */
export async function exchange<Result>(
  origin: string,
  accessToken: string,
  call: AnyCall,
  read: (json: unknown) => Result,
  options: CallSettings & WireOptions = {},
): Promise<Result | Blob> {
  const { signal, keepalive = false, onProgress, ...wireOptions } = options
  const { method, path, headers, body } = wireCall(call, accessToken, wireOptions)
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
    const response = await fetch(origin + path, init)
    if (!response.ok) throw await problemOf(response)
    return await readBodyOf(response, () =>
      call.isDownload === true ? fileFrom(response, onProgress) : response.json().then(read),
    )
  } catch (error) {
    // An aborted call must throw the signal's reason, not an ApiProblem.
    if (signal?.aborted) throw signal.reason
    const problem = error instanceof ApiProblem ? error : new ApiProblem(0, '')
    problem.call = `${method} ${path}`
    problem.message = `${problem.call}: ${problem.message}`
    throw problem
  }
}

async function readBodyOf<Result>(response: Response, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch {
    throw new ApiProblem(response.status, 'unreadableResponse', { requestId: requestIdOf(response) })
  }
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const problem = readProblem(await response.json().catch(() => undefined))
  return problem === undefined
    ? new ApiProblem(response.status, '', { requestId: requestIdOf(response) })
    : new ApiProblem(response.status, problem.code, problem)
}

const requestIdOf = (response: Response): string => response.headers.get('x-request-id') ?? ''

async function fileFrom(response: Response, onProgress?: (bytes: number) => void): Promise<Blob> {
  if (onProgress === undefined || response.body === null) return response.blob()
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
  return new Response(counted).blob()
}
