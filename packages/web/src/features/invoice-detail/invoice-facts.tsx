import { customerName } from '@kontor/domain/customers/customer-name'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { printedNumber } from '@kontor/domain/invoices/number/invoice-number'
import { formatDay, formatTimestamp } from '@kontor/domain/money/german-format'
import type { OfferReference } from '@kontor/domain/offers/offer-terms'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { offerPath } from '../../state/offers/offer-path.ts'
import { useMayCall } from '../../state/organisation/may-call.ts'
import { needsOf } from '../../state/organisation/page-needs.ts'
import { PaperFact } from '../../ui/chains/paper-fact.tsx'
import { CopyInLine, Fact } from '../../ui/fact.tsx'
import { Money } from '../../ui/money.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { AttachmentsFact } from './attachments-fact.tsx'
import { invoiceMailLink } from './mail-link.ts'
import { texts } from './texts.ts'

/**
 * The facts of an invoice, such as its number, date, customer, gross sum, authors and delivery [S2.5.9,
 * S2.5.11].
 */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const { content, objectInfos } = invoice
  const number = printedNumber(invoice)
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.25, gridTemplateColumns: '1fr 1fr' }}>
      {number !== '' && (
        <Fact label={texts.invoiceNumber}>
          {number}
          <CopyInLine text={number} label={texts.copy(texts.invoiceNumber)} />
        </Fact>
      )}
      <PaperFact invoice={invoice} />
      {content.fromOffer && <OfferFact fromOffer={content.fromOffer} />}
      <Fact label={texts.invoiceDate}>{formatDay(content.dates.invoiceDate) || texts.undefinedDate}</Fact>
      <Fact label={texts.customer}>{customerName(content.customer) || texts.none}</Fact>
      <Fact label={texts.brutto}>
        <Money value={content.totals.brutto} currency={content.payment.currency} />
      </Fact>
      <Fact label={texts.created}>{timeAndAuthor(objectInfos.createdAt, objectInfos.createdBy)}</Fact>
      <Fact label={texts.modified}>{timeAndAuthor(objectInfos.updatedAt, objectInfos.updatedBy)}</Fact>
      {content.eInvoice.format !== 'pdf' && (
        <Fact label={texts.eInvoice}>{uiTexts.eInvoice.formats[content.eInvoice.format]}</Fact>
      )}
      {content.eInvoice.buyerReference !== '' && (
        <Fact label={uiTexts.eInvoice.buyerReference}>{content.eInvoice.buyerReference}</Fact>
      )}
      <AttachmentsFact attachments={content.attachments} />
      <Fact label={uiTexts.delivery.title} wide>
        <Delivery invoice={invoice} />
      </Fact>
    </Box>
  )
}

/** The offer that the invoice came from, with a link while the function `offers` is on. */
function OfferFact({ fromOffer }: { fromOffer: OfferReference }) {
  const isOn = useMayCall(needsOf('/home/offer'))
  const { offerId, offerNumber, offerDate } = fromOffer
  const text = texts.offerAndDay(offerNumber, formatDay(offerDate))
  return (
    <Fact label={texts.fromOffer} wide>
      {isOn ? (
        <Link component={RouterLink} to={offerPath(offerId)}>
          {text}
        </Link>
      ) : (
        text
      )}
    </Fact>
  )
}

function timeAndAuthor(time: number, author: string): string {
  return time === 0 ? texts.none : texts.timeAndAuthor(formatTimestamp(time), author)
}

function Delivery({ invoice }: { invoice: Invoice }) {
  const { useEmailForInvoice, emailForInvoice } = invoice.content.customer
  if (!useEmailForInvoice) return uiTexts.delivery.byPost
  const email = emailForInvoice.trim()
  if (email === '') return texts.emailMissing
  const link = invoiceMailLink(invoice)
  return (
    <>
      {link === undefined ? email : <Link href={link}>{email}</Link>}
      <CopyInLine text={email} label={texts.copy(email)} />
    </>
  )
}
