import type { Customer } from '@kontor/domain/customers/customer'
import { customerName } from '@kontor/domain/customers/customer-name'
import { infoValue } from '@kontor/domain/invoices/info-field'
import type { Invoice } from '@kontor/domain/invoices/invoice'
import { printedNumber } from '@kontor/domain/invoices/number/invoice-number'
import { quickTexts } from './texts.ts'

/** Something to jump to from wherever one is. */
export interface JumpTarget {
  id: string
  group: string
  title: string
  /** Tells apart what has the same title. */
  about: string
  /** What it is found by, in small letters. */
  searchText: string
  open: () => void
}

/** At most so many of each group: whoever looks for more types another letter. */
const shownPerGroup = 6

export function pageTarget(title: string, open: () => void): JumpTarget {
  return { id: `page-${title}`, group: quickTexts.pages, title, about: '', searchText: lower(title), open }
}

export function customerTarget(customer: Customer, open: () => void): JumpTarget {
  const { references, contactPerson, invoiceAddress } = customer
  const title = customerName(customer)
  const person = `${contactPerson.firstName} ${contactPerson.lastName}`.trim()
  const about = [references.customerNumber, person, invoiceAddress.city].filter(
    (part) => part !== '' && part !== title,
  )
  return {
    id: `customer-${customer.id}`,
    group: quickTexts.contacts,
    title,
    about: about.join(' · '),
    searchText: lower([title, ...about].join(' ')),
    open,
  }
}

export function invoiceTarget(invoice: Invoice, open: () => void): JumpTarget {
  const isFinal = invoice.status === 'final'
  const name = customerName(invoice.content.customer)
  const project = infoValue(invoice.content, 'PROJECT')
  const title = (isFinal ? printedNumber(invoice) : name || project) || quickTexts.draft
  const about = (isFinal ? [name, project] : [project]).filter((part) => part !== '' && part !== title)
  return {
    id: `invoice-${invoice.id}`,
    group: isFinal ? quickTexts.finals : quickTexts.drafts,
    title,
    about: about.join(' · '),
    searchText: lower([title, ...about].join(' ')),
    open,
  }
}

/** Targets that contain every typed word, the first few of each group; without a word the pages alone. */
export function matchingTargets(targets: readonly JumpTarget[], typed: string): JumpTarget[] {
  const words = lower(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return targets.filter(({ group }) => group === quickTexts.pages)
  const shown = new Map<string, number>()
  return targets.filter(({ group, searchText }) => {
    const count = shown.get(group) ?? 0
    if (count >= shownPerGroup || !words.every((word) => searchText.includes(word))) return false
    shown.set(group, count + 1)
    return true
  })
}

function lower(text: string): string {
  return text.toLocaleLowerCase('de')
}
