/** The parameters that the provider appends to the address. */
export interface ProviderAnswer {
  organisation: string
  code: string
  state: string
  iss: string
}

type Message = { type: 'answer'; answer: ProviderAnswer } | { type: 'taken'; state: string }

/**
 * Connects the window that returns from the provider with the window that waits for it. The provider's page
 * separates the two, so they cannot use `opener`.
 */
const channelName = 'kontor.provider-answer'

/** Milliseconds within which a waiting window must respond. */
const patience = 2000

/** Passes an answer to the window that waits for it; resolves as false if there is none. */
export function handOver(answer: ProviderAnswer): Promise<boolean> {
  const channel = new BroadcastChannel(channelName)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'taken' && data.state === answer.state) resolve(true)
  }
  channel.postMessage({ type: 'answer', answer } satisfies Message)
  const timer = setTimeout(() => resolve(false), patience)
  return promise.finally(() => {
    clearTimeout(timer)
    channel.close()
  })
}

/** Waits for the answer with the given state. Rejects with the reason of the signal that ends the wait. */
export function answerWith(state: string, signal: AbortSignal): Promise<ProviderAnswer> {
  const channel = new BroadcastChannel(channelName)
  const { promise, resolve, reject } = Promise.withResolvers<ProviderAnswer>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type !== 'answer' || data.answer.state !== state) return
    channel.postMessage({ type: 'taken', state } satisfies Message)
    resolve(data.answer)
  }
  return promise.finally(() => {
    signal.removeEventListener('abort', stop)
    channel.close()
  })
}
