import { type Report, reportOf } from '@kontor/einvoice/report/report-of'

/** A Web Worker that checks the bytes of one XML file and ends with its page. */
addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  postMessage(reportOf(textOf(data)) satisfies Report)
})

/** XML is in UTF-8, or in UTF-16 with a byte order mark. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder(first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes)
}
