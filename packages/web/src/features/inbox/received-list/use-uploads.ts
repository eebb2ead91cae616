import { largestReceivedFile } from '@kontor/domain/inbox/received-file'
import { useEffect, useRef, useState } from 'react'
import { newId } from '#rooms/state/http/new-id.ts'
import { type Upload, uploadReceived } from '#rooms/state/inbox/received.ts'

/** Maximum number of files that can be added at once. */
export const maxFiles = 200

export interface FileUpload {
  key: string
  file: File
  state: 'waiting' | 'sending' | 'stored' | 'known' | 'refused'
  /** Id of the received invoice; '' if the server has not stored the file. */
  id: string
  /** Code of the reason if the file was rejected. */
  reason: string
}

/**
 * Sends files one after the other. A rejected file stays in the list with the reason and can be sent again.
 */
export function useUploads(send: (file: File) => Promise<Upload> = uploadReceived) {
  const [uploads, setUploads] = useState<readonly FileUpload[]>([])
  const isSending = useRef(false)
  const next = uploads.find(({ state }) => state === 'waiting')
  const change = (key: string, to: Partial<FileUpload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...to } : upload)))

  useEffect(() => {
    if (next === undefined || isSending.current) return
    isSending.current = true
    change(next.key, { state: 'sending' })
    void outcomeOf(next.file, send).then((outcome) => {
      isSending.current = false
      change(next.key, outcome)
    })
  })

  return {
    uploads,
    add: (files: readonly File[]) =>
      setUploads((all) => [
        ...all,
        ...files
          .slice(0, maxFiles)
          .map((file) => ({ key: newId(), file, state: 'waiting', id: '', reason: '' }) as const),
      ]),
    retry: (key: string) => change(key, { state: 'waiting', reason: '' }),
    clear: () => setUploads((all) => all.filter(({ state }) => state === 'waiting' || state === 'sending')),
  }
}

async function outcomeOf(
  file: File,
  send: (file: File) => Promise<Upload>,
): Promise<Pick<FileUpload, 'state' | 'id' | 'reason'>> {
  if (file.size === 0) return { state: 'refused', id: '', reason: 'empty' }
  if (file.size > largestReceivedFile) return { state: 'refused', id: '', reason: 'payloadTooLarge' }
  const upload = await send(file)
  if ('refused' in upload) return { state: 'refused', id: '', reason: upload.refused }
  return { state: upload.isNew ? 'stored' : 'known', id: upload.id, reason: '' }
}
