import { whenSessionEnds } from '../session-end.ts'

/** Saves a file as a browser download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  revokeLater(url)
}

/** Revokes an object URL after a minute, because the browser reads it only after the current task. */
function revokeLater(url: string): void {
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Opens the print dialog for a PDF. A browser without a built-in PDF viewer opens a new tab instead. */
export function printPdf(pdf: Blob): void {
  const url = URL.createObjectURL(pdf)
  if (!navigator.pdfViewerEnabled) {
    window.open(url, '_blank', 'noopener')
    revokeLater(url)
    return
  }
  removePrintFrame()
  const frame = document.createElement('iframe')
  frame.dataset.print = ''
  frame.title = 'PDF'
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden'
  frame.src = url
  frame.addEventListener('load', () => {
    frame.contentWindow?.focus()
    frame.contentWindow?.print()
  })
  // Keeps the frame and its URL, because printing continues after `print()` returns.
  document.body.append(frame)
}

/** Removes the previously printed PDF from memory. */
function removePrintFrame(): void {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[data-print]')
  if (!frame) return
  URL.revokeObjectURL(frame.src)
  frame.remove()
}

whenSessionEnds(removePrintFrame)

/** The bytes of a file as base64, without a `data:` prefix. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(file)
  })
}
