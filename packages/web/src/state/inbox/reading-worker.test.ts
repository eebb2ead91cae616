import { beforeEach, expect, test, vi } from 'vitest'

const readFile = vi.hoisted(() => vi.fn())
vi.mock('@kontor/einvoice/container/read-file', async (original) => ({ ...(await original()), readFile }))

let post: (bytes: Uint8Array) => void
// In a worker, `reportError` causes an error event, but a rejected promise does not.
const reportError = vi.fn()
const postMessage = vi.fn()

beforeEach(async () => {
  vi.stubGlobal('addEventListener', (_: 'message', listener: (event: { data: Uint8Array }) => void) => {
    post = (data) => listener({ data })
  })
  vi.stubGlobal('reportError', reportError)
  vi.stubGlobal('postMessage', postMessage)
  vi.resetModules()
  await import('./reading-worker.ts')
})
test('calls `reportError` with the error when the file cannot be read', async () => {
  const failure = new ReferenceError('DecompressionStream is not defined')
  readFile.mockRejectedValue(failure)
  post(new Uint8Array([1]))
  await vi.waitFor(() => expect(reportError).toHaveBeenCalledWith(failure))
})

test('lists the other XML files in a PDF, recognized by extension, media type or content', async () => {
  const attachment = (name: string, mediaType = '', content = '<a/>') => ({
    name,
    relationship: '',
    mediaType,
    content: new TextEncoder().encode(content),
  })
  const attachments = [
    attachment('a.xml'),
    attachment('B.XML'),
    attachment('c', 'text/xml'),
    attachment('d.dat', 'Application/XML'),
    attachment('e.txt', 'text/plain'),
    attachment(''),
    attachment('', '', 'Anlage'),
  ]
  readFile.mockResolvedValue({
    container: 'pdf',
    fault: undefined,
    report: undefined,
    xmlName: '',
    attachments,
  })
  post(new Uint8Array([1]))
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalled())
  expect(postMessage.mock.calls[0]?.[0]).toMatchObject({ otherXml: ['a.xml', 'B.XML', 'c', 'd.dat', ''] })
})
