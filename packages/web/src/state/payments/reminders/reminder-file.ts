import { reminderEndpoints } from '@kontor/contract/payments/reminders/reminder-endpoints'
import { reminderDocument } from '@kontor/domain/payments/reminders/reminder-document'
import { reportFailure } from '#rooms/state/http/failure.ts'
import { queryClient } from '#rooms/state/http/query-client.ts'
import { layoutTemplatesQuery } from '#rooms/state/layouts/layout-templates.ts'
import { type InvoiceFile, plainPdfOf } from '#rooms/state/pdf/invoice-file.ts'
import { templateOf } from '#rooms/state/pdf/pdf-source.ts'
import { call } from '#rooms/state/session/api-client.ts'

/**
 * The PDF of a written letter, on the layout and with the seller of its day. Throws an ApiProblem after
 * showing an error message.
 */
export async function reminderFileOf(id: string): Promise<InvoiceFile> {
  const [templates, { letter, seller }] = await Promise.all([
    queryClient.ensureQueryData(layoutTemplatesQuery),
    fetchLetter(id),
  ])
  const invoice = reminderDocument(letter, seller)
  return plainPdfOf({ invoice, profile: seller, template: await templateOf(invoice, templates) })
}

async function fetchLetter(id: string) {
  try {
    return await call(reminderEndpoints.getReminder, { params: { id } })
  } catch (error) {
    reportFailure(error)
    throw error
  }
}
