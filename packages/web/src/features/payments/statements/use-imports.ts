import type { ImportResult } from '@kontor/contract/payments/statement-schema'
import { useEffect, useRef, useState } from 'react'
import { newId } from '#rooms/state/http/new-id.ts'
import { importStatement } from '#rooms/state/payments/statements.ts'

export interface FileImport {
  key: string
  file: File
  /** Undefined while it waits or is being read. */
  result: ImportResult | { problem: string } | undefined
}

/** Imports files one after the other. A file that asks can be imported again. */
export function useImports() {
  const [imports, setImports] = useState<readonly FileImport[]>([])
  const isSending = useRef(false)
  const next = imports.find(({ result }) => result === undefined)

  useEffect(() => {
    if (next === undefined || isSending.current) return
    isSending.current = true
    void importStatement(next.file).then((result) => {
      isSending.current = false
      setImports((all) => all.map((one) => (one.key === next.key ? { ...one, result } : one)))
    })
  })

  return {
    imports,
    add: (files: readonly File[]) =>
      setImports((all) => [...all, ...files.map((file) => ({ key: newId(), file, result: undefined }))]),
    retry: (key: string) =>
      setImports((all) => all.map((one) => (one.key === key ? { ...one, result: undefined } : one))),
    dismiss: (key: string) => setImports((all) => all.filter((one) => one.key !== key)),
  }
}
