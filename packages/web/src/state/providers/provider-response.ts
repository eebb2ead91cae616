/** The provider's response: the organisation from the path of its redirect, the rest from the query. */
export interface ProviderResponse {
  organisation: string
  code: string
  state: string
  iss: string
}

type Message = { type: 'response'; response: ProviderResponse } | { type: 'taken'; state: string }

/**
 * Connects the window that returns from the provider with the window that waits for the response. The
 * provider's page may separate the two windows, so they cannot use `opener`.
 */
const channelName = 'kontor.provider-response'

/** Milliseconds within which a waiting window must respond. */
const responseTimeout = 2000

/** Passes a response to the window that waits for it; resolves to false if no window does. */
export function handOver(response: ProviderResponse): Promise<boolean> {
  const channel = new BroadcastChannel(channelName)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'taken' && data.state === response.state) resolve(true)
  }
  channel.postMessage({ type: 'response', response } satisfies Message)
  const timer = setTimeout(() => resolve(false), responseTimeout)
  return promise.finally(() => {
    clearTimeout(timer)
    channel.close()
  })
}

/** Waits for the response with the given state. When the signal is aborted, rejects with its reason. */
export function waitForResponse(state: string, signal: AbortSignal): Promise<ProviderResponse> {
  const channel = new BroadcastChannel(channelName)
  const { promise, resolve, reject } = Promise.withResolvers<ProviderResponse>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type !== 'response' || data.response.state !== state) return
    channel.postMessage({ type: 'taken', state } satisfies Message)
    resolve(data.response)
  }
  return promise.finally(() => {
    signal.removeEventListener('abort', stop)
    channel.close()
  })
}
