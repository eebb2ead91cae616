import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Upload } from '#rooms/state/inbox/received.ts'
import { useUploads } from './use-uploads.ts'

const fileOf = (name: string, content = 'x') => new File([content], name)

/** A server that keeps requests waiting. Each call to `respond` responds to the oldest one. */
function slowServer() {
  const requests: string[] = []
  const waiting: ((upload: Upload) => void)[] = []
  return {
    requests,
    send: (file: File) => {
      requests.push(file.name)
      return new Promise<Upload>((resolve) => waiting.push(resolve))
    },
    respond: (upload: Upload) => act(async () => waiting.shift()?.(upload)),
  }
}

test('sends files one after the other and reports the result of each', async () => {
  const server = slowServer()
  const { result } = renderHook(() => useUploads(server.send))
  act(() => result.current.add(['a', 'b', 'c'].map((name) => fileOf(name))))
  await waitFor(() => expect(server.requests).toEqual(['a']))
  await server.respond({ id: '1', isNew: true })
  await waitFor(() => expect(server.requests).toEqual(['a', 'b']))
  await server.respond({ refused: 'payloadTooLarge' })
  await waitFor(() => expect(server.requests).toEqual(['a', 'b', 'c']))
  await server.respond({ id: '1', isNew: false })
  await waitFor(() =>
    expect(result.current.uploads.map(({ state, id, reason }) => [state, id, reason])).toEqual([
      ['stored', '1', ''],
      ['refused', '', 'payloadTooLarge'],
      ['known', '1', ''],
    ]),
  )
})

test('keeps a rejected file and can send it again', async () => {
  const server = slowServer()
  const { result } = renderHook(() => useUploads(server.send))
  act(() => result.current.add([fileOf('a')]))
  await waitFor(() => expect(server.requests).toHaveLength(1))
  await server.respond({ refused: 'internal' })
  const [refused] = result.current.uploads
  act(() => result.current.retry(refused?.key ?? ''))
  await waitFor(() => expect(server.requests).toHaveLength(2))
  await server.respond({ id: '7', isNew: true })
  await waitFor(() => expect(result.current.uploads[0]).toMatchObject({ state: 'stored', id: '7' }))
})

test('rejects an empty file and a file of more than 20 MiB without sending them', async () => {
  const server = slowServer()
  const { result } = renderHook(() => useUploads(server.send))
  const large = fileOf('groß')
  Object.defineProperty(large, 'size', { value: 20 * 1024 * 1024 + 1 })
  act(() => result.current.add([fileOf('leer', ''), large]))
  await waitFor(() =>
    expect(result.current.uploads.map(({ reason }) => reason)).toEqual(['empty', 'payloadTooLarge']),
  )
  expect(server.requests).toEqual([])
})

test('clearing the list keeps the files that wait or are being sent', async () => {
  const server = slowServer()
  const { result } = renderHook(() => useUploads(server.send))
  act(() => result.current.add(['a', 'b', 'c'].map((name) => fileOf(name))))
  await server.respond({ id: '1', isNew: true })
  await waitFor(() => expect(server.requests).toEqual(['a', 'b']))
  act(() => result.current.clear())
  expect(result.current.uploads.map(({ file, state }) => [file.name, state])).toEqual([
    ['b', 'sending'],
    ['c', 'waiting'],
  ])
  await server.respond({ id: '2', isNew: true })
  await waitFor(() => expect(server.requests).toEqual(['a', 'b', 'c']))
})
