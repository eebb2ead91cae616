import type { Address, Contact } from '@kontor/einvoice/model/semantic-invoice'
import { termOf } from '@kontor/einvoice/model/terms'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { presentTerms } from './terms/group-terms.ts'
import { useTermDisplay } from './terms/term-display.ts'
import { TermFacts } from './terms/term-facts.tsx'
import { TermNumber } from './terms/term-number.tsx'
import { termValue } from './terms/term-value.ts'

interface PartyProps {
  /** BG-4, BG-7, BG-10, BG-11 or BG-13. */
  group: string
  values: { address?: Address; contact?: Contact } & object
  /** Groups of the address and the contact, such as BG-5 and BG-6. */
  addressGroup?: string
  contactGroup?: string
}

/**
 * A seller, buyer, payee, tax representative or place of delivery, with its name, address and other terms.
 */
export function Party({ group, values, addressGroup, contactGroup }: PartyProps) {
  const display = useTermDisplay()
  const terms = presentTerms(group, values)
  const isName = ({ term }: (typeof terms)[number]) => term.name === 'name'
  return (
    <Box component="section" sx={{ minWidth: 0, breakInside: 'avoid' }}>
      <Typography variant="caption" component="h4" color="textSecondary">
        {termOf(group).label}
      </Typography>
      {terms.filter(isName).map(({ term, value }) => (
        <Typography key={term.id} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {termValue(term, value, display)}
          <TermNumber id={term.id} />
        </Typography>
      ))}
      {addressGroup !== undefined && values.address !== undefined && (
        <AddressLines group={addressGroup} address={values.address} />
      )}
      <Box sx={{ mt: 1.25, display: 'grid', gap: 1.25 }}>
        <TermFacts terms={terms.filter((term) => !isName(term))} />
        {contactGroup !== undefined && <TermFacts terms={presentTerms(contactGroup, values.contact)} />}
      </Box>
    </Box>
  )
}

/** Rows of an address, each with the names of its terms in the model. */
const rows = [['line1'], ['line2'], ['line3'], ['postalCode', 'city'], ['subdivision'], ['country']]

function AddressLines({ group, address }: { group: string; address: Address }) {
  const display = useTermDisplay()
  const terms = presentTerms(group, address)
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {rows.map((names) => {
        const inRow = names.flatMap((name) => terms.filter(({ term }) => term.name === name))
        if (inRow.length === 0) return null
        return (
          <Typography key={names[0]} variant="body2">
            {inRow.map(({ term, value }, index) => (
              <span key={term.id}>
                {index > 0 && ' '}
                {termValue(term, value, display)}
                <TermNumber id={term.id} />
              </span>
            ))}
          </Typography>
        )
      })}
    </Box>
  )
}
