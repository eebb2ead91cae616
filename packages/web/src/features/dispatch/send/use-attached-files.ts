import { largestMailFile, mostMailFiles } from '@kontor/domain/dispatch/carrier'
import { mailFileName, mailFileTypeOf } from '@kontor/domain/dispatch/mail-file'
import { useState } from 'react'
import { fileSize } from '#rooms/state/attachments/file-size.ts'
import type { InvoiceFile } from '#rooms/state/pdf/invoice-file.ts'
import { texts } from '../texts.ts'

/** The files that a mail carries: the paper first, and those that the user adds. */
export function useAttachedFiles(paper: InvoiceFile | undefined) {
  const [added, setAdded] = useState<readonly InvoiceFile[]>([])
  const [refusal, setRefusal] = useState('')
  const files = withMailNames([...(paper === undefined ? [] : [paper]), ...added])
  const size = files.reduce((sum, { file }) => sum + file.size, 0)

  async function add(chosen: readonly File[]): Promise<void> {
    setRefusal('')
    const known = await Promise.all(
      chosen.map(async (file) => ({
        file,
        isKnown: mailFileTypeOf(new Uint8Array(await file.slice(0, 1024).arrayBuffer())) !== undefined,
      })),
    )
    const wrong = known.find(({ isKnown }) => !isKnown)
    if (wrong) setRefusal(texts.wrongFile(wrong.file.name))
    const more = known.filter(({ isKnown }) => isKnown).map(({ file }) => ({ file, name: file.name }))
    if (1 + added.length + more.length > mostMailFiles) setRefusal(texts.tooManyFiles(mostMailFiles))
    else setAdded([...added, ...more])
  }

  return {
    files,
    add,
    remove(index: number) {
      setRefusal('')
      // The paper itself is the first file, and stays.
      setAdded(added.filter((_, place) => place !== index - 1))
    },
    size,
    problem: size > largestMailFile ? texts.tooLarge(fileSize(size), fileSize(largestMailFile)) : refusal,
    isTooLarge: size > largestMailFile,
  }
}

/** The names under which the mail will carry the files, as the server chooses them. */
function withMailNames(files: readonly InvoiceFile[]): InvoiceFile[] {
  const named: InvoiceFile[] = []
  for (const { file, name } of files) {
    const type = /\.xml$/i.test(name) ? 'application/xml' : 'application/pdf'
    const taken = named.map((other) => other.name)
    named.push({ file, name: mailFileName(name, type, taken) })
  }
  return named
}
