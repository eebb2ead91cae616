import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { dispatchEndpoints } from '@kontor/contract/dispatch/dispatch-endpoints'
import type {
  AttachedMailFile,
  MailToSend,
  PreparedMail,
  SentPaper,
} from '@kontor/contract/dispatch/mail-schema'
import type { Carrier } from '@kontor/domain/dispatch/carrier'
import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import type { EInvoiceFailure } from '@kontor/pdf/paper-file'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../http/action.ts'
import { fetchOffer } from '../offers/offers.ts'
import { reminderFileOf } from '../payments/reminders/reminder-file.ts'
import { type InvoiceFile, invoiceFileOf, plainPdfOf } from '../pdf/invoice-file.ts'
import { fetchFinal, pdfSourceOfWhole } from '../pdf/pdf-source.ts'
import { call } from '../session/api-client.ts'
import { mailsChanged } from './mails.ts'

/** Recipients, subject, text and kind of file for sending a paper, always as the server knows them now. */
export function usePreparedMail(paper: SentPaper) {
  return useQuery({
    queryKey: ['prepared-mail', paper.paperKind, paper.paperId],
    queryFn: ({ signal }) => call(dispatchEndpoints.prepareMail, { body: bodyOf(paper), signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** Like `usePreparedMail`, for several papers, one after the other. */
export function usePreparedMails(papers: readonly SentPaper[]) {
  return useQuery({
    queryKey: ['prepared-mails', papers.map(({ paperId }) => paperId)],
    queryFn: async ({ signal }) => {
      const prepared: PreparedMail[] = []
      for (const paper of papers)
        prepared.push(await call(dispatchEndpoints.prepareMail, { body: bodyOf(paper), signal }))
      return prepared
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

const bodyOf = ({ paperKind, paperId }: SentPaper): SentPaper => ({ paperKind, paperId })

/** The file of a paper, or why it must not leave; undefined until `prepared` is known. */
export function usePaperFile(prepared: PreparedMail | undefined) {
  return useQuery({
    queryKey: ['paper-file', prepared?.paperKind, prepared?.paperId, prepared?.carrier],
    queryFn: () => (prepared === undefined ? null : paperFileOf(prepared)),
    enabled: prepared !== undefined,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

const formats = { zugferd: 'zugferd', xml: 'xrechnung', pdf: 'pdf' } as const satisfies Record<
  Carrier,
  EInvoiceFormat
>

/** Creates the file that a mail carries, as a download would. Rejects if it cannot be created. */
export async function paperFileOf({
  paperKind,
  paperId,
  carrier,
}: PreparedMail): Promise<InvoiceFile | EInvoiceFailure> {
  if (paperKind === 'reminder') return reminderFileOf(paperId)
  const paper = paperKind === 'offer' ? await fetchOffer(paperId) : await fetchFinal(paperId)
  const source = await pdfSourceOfWhole(paper)
  return paperKind === 'offer' ? plainPdfOf(source) : invoiceFileOf(source, formats[carrier])
}

/** A mail, and its files, which are uploaded first. */
export interface MailWithFiles {
  mail: Omit<MailToSend, 'files'>
  files: readonly InvoiceFile[]
}

/**
 * Uploads the files of mails, and puts the mails into the outbox: all of them, or none. Resolves to
 * `sentBefore` if a paper has been sent in the meantime and its mail does not say `again`.
 */
export function useSendMails() {
  return useAction(async (mails: readonly MailWithFiles[]): Promise<'queued' | 'sentBefore'> => {
    const complete: MailToSend[] = []
    for (const { mail, files } of mails) complete.push({ ...mail, files: await uploaded(files) })
    try {
      await call(dispatchEndpoints.sendMails, { body: { mails: complete } })
      return 'queued'
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'mailSentBefore') return 'sentBefore'
      throw error
    }
  }, mailsChanged)
}

async function uploaded(files: readonly InvoiceFile[]): Promise<AttachedMailFile[]> {
  const attached: AttachedMailFile[] = []
  for (const { file, name } of files) {
    const { sha256 } = await call(dispatchEndpoints.uploadMailFile, { body: { name, content: file } })
    attached.push({ sha256, name })
  }
  return attached
}
