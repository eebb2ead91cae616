import type { UnreadText } from '@kontor/einvoice/document/read-invoice'
import type { SemanticInvoice } from '@kontor/einvoice/model/semantic-invoice'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { saveFile } from '#rooms/state/pdf/pdf-output.ts'
import { AllowanceTable } from './allowance-table.tsx'
import { AttachmentList } from './attachment-list.tsx'
import { InvoiceHead } from './invoice-head.tsx'
import { LineTable } from './lines/line-table.tsx'
import { NoteList } from './note-list.tsx'
import { Parties } from './parties.tsx'
import { Payment } from './payment.tsx'
import { References } from './references.tsx'
import { Section } from './section.tsx'
import { Sums } from './sums.tsx'
import { TaxTable } from './tax-table.tsx'
import { presentTerms } from './terms/group-terms.ts'
import { TermDisplayContext } from './terms/term-display.ts'
import { TermFacts } from './terms/term-facts.tsx'
import { texts } from './texts.ts'
import { UnreadList } from './unread-list.tsx'

interface InvoiceViewProps {
  invoice: SemanticInvoice
  /** Content of the file for which EN 16931 has no term. */
  unread?: readonly UnreadText[]
  /** Whether to show the number of each term (BT-…). */
  showTermNumbers?: boolean
}

/** A received e-invoice as a page: all its terms with their German names, as plain text. */
export function InvoiceView({ invoice, unread = [], showTermNumbers = false }: InvoiceViewProps) {
  const { currency, taxCurrency, lines = [], allowances = [], charges = [], taxGroups = [] } = invoice
  const { notes = [], attachments = [], thirdPartyPayments = [], totals, payment } = invoice
  const display = useMemo(
    () => ({ showTermNumbers, currency, taxCurrency }),
    [showTermNumbers, currency, taxCurrency],
  )
  const ofPayment = presentTerms(undefined, invoice).filter(({ term }) => paymentTerms.includes(term.id))
  const technical = presentTerms('BG-2', invoice.process)
  return (
    <TermDisplayContext value={display}>
      <Paper
        variant="outlined"
        component="article"
        sx={{ overflow: 'hidden', '@media print': { border: 0 } }}
      >
        <InvoiceHead invoice={invoice} />
        <Parties invoice={invoice} />
        <References invoice={invoice} except={[...headTerms, ...paymentTerms]} />
        {lines.length > 0 && (
          <Section title={texts.lines(lines.length)}>
            <LineTable lines={lines} />
          </Section>
        )}
        {allowances.length + charges.length > 0 && (
          <Section title={texts.allowancesAndCharges}>
            <AllowanceTable allowances={allowances} charges={charges} />
          </Section>
        )}
        {taxGroups.length > 0 && (
          <Section title={texts.taxes}>
            <TaxTable groups={taxGroups} />
          </Section>
        )}
        {(totals !== undefined || thirdPartyPayments.length > 0) && (
          <Section title={texts.sums}>
            <Sums totals={totals} thirdPartyPayments={thirdPartyPayments} />
          </Section>
        )}
        {(payment !== undefined || ofPayment.length > 0) && (
          <Section title={texts.payment}>
            <Payment payment={payment} terms={ofPayment} />
          </Section>
        )}
        {notes.length > 0 && (
          <Section title={texts.notes}>
            <NoteList notes={notes} />
          </Section>
        )}
        {attachments.length > 0 && (
          <Section title={texts.attachments}>
            <AttachmentList attachments={attachments} onSave={saveFile} />
          </Section>
        )}
        {technical.length > 0 && (
          <Section title={texts.technical}>
            <TermFacts terms={technical} />
          </Section>
        )}
        {unread.length > 0 && (
          <Section title={texts.unread}>
            <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
              {texts.unreadHint}
            </Typography>
            <UnreadList unread={unread} />
          </Section>
        )}
        <Box sx={{ height: 4 }} />
      </Paper>
    </TermDisplayContext>
  )
}

/** Terms of the invoice itself that the head and the payment section show. `References` shows the others. */
const headTerms = ['BT-1', 'BT-2', 'BT-3', 'BT-5']
const paymentTerms = ['BT-9', 'BT-20']
