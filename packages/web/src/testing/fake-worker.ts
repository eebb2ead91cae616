import type { RenderRequest } from '@kontor/pdf/render-worker'

/** Stands in for the worker that creates PDFs: creates files without content, at once. */
export class FakeWorker {
  private listener: ((event: { data: unknown }) => void) | undefined

  addEventListener(name: string, listener: (event: { data: unknown }) => void) {
    if (name !== 'message') return
    this.listener = listener
    queueMicrotask(() => listener({ data: { ready: true } }))
  }

  postMessage({ id }: RenderRequest) {
    const data = { id, bytes: new Uint8Array(9), printed: [], isWithoutLogo: false }
    queueMicrotask(() => this.listener?.({ data }))
  }

  terminate() {}
}
