import { ApiProblem } from '@kontor/contract/calls/api-problem'
import type { ReminderRow } from '@kontor/contract/payments/reminders/reminder-schema'
import { useState } from 'react'
import { useOnce } from '#rooms/state/http/once.ts'
import { showError } from '#rooms/state/http/snackbar.ts'
import { reminderFileOf } from '#rooms/state/payments/reminders/reminder-file.ts'
import { saveFile } from '#rooms/state/pdf/pdf-output.ts'
import { uiTexts } from '#rooms/ui/texts.ts'

/** Saves letters as PDFs, one file each, one after the other. Stops at the first that fails. */
export function useLetterDownloads() {
  const [isBusy, setBusy] = useState(false)
  const once = useOnce()
  const download = (letters: readonly ReminderRow[]) =>
    once(async () => {
      setBusy(true)
      try {
        for (const { id } of letters) {
          const { file, name } = await reminderFileOf(id)
          saveFile(file, name)
        }
      } catch (error) {
        // A failed call has already shown its message.
        if (!(error instanceof ApiProblem)) showError(uiTexts.pdfFailed)
      } finally {
        setBusy(false)
      }
    })
  return { download, isBusy }
}
