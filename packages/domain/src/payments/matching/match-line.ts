import { type Chosen, type ClaimIndex, claimsOfAmount, sharesName } from './claim-index.ts'
import { fittingSets, mostClaims } from './fitting-sets.ts'
import {
  type Match,
  type MatchClaim,
  type MatchLine,
  type MatchReason,
  noMatch,
  type Proposal,
} from './match.ts'
import { atomsOf, hasOtherNumber, type Mention, mentionsOf } from './number-mentions.ts'

const mostProposals = 3
/** Cents that a payment may be off and still be proposed as such. */
const smallDifference = 100

/** What a line says about claims and customers. */
interface Evidence {
  line: MatchLine
  index: ClaimIndex
  /** Claims that the text surely names, and those that it might name. */
  named: readonly MatchClaim[]
  unsure: readonly MatchClaim[]
  /** Customers whose payments came from the IBAN. */
  payers: ReadonlySet<string>
  /** Customers whose number the text names. */
  customers: ReadonlySet<string>
  /** Whether the text has a number that could mean another claim than these: perhaps one that is already settled. */
  hasOther: (chosen: readonly MatchClaim[]) => boolean
}

/** Compares one line with the claims; see `matchLines` for lines that compete for a claim. */
export function matchLine(line: MatchLine, index: ClaimIndex): Match {
  const evidence = evidenceOf(line, index)
  if (evidence.named.length > 0) return matchNamed(evidence)
  const found = [...proposeUnsure(evidence), ...matchCustomers(evidence), ...proposeAmount(evidence)]
  const certain = found.find(({ isCertain }) => isCertain)
  if (certain !== undefined) return { isCertain: true, proposals: [certain.proposal] }
  return found.length === 0
    ? noMatch
    : { isCertain: false, proposals: best(found.map(({ proposal }) => proposal)) }
}

function evidenceOf(line: MatchLine, index: ClaimIndex): Evidence {
  const references = line.references.map(withoutCheckDigits)
  const atoms = atomsOf([...line.texts, ...references])
  const mentions = mentionsOf(atoms, (key) => index.byNumber.has(key) || index.byCustomerNumber.has(key))
  const numbers = mentions.filter(({ key }) => index.byNumber.has(key))
  const claims = (own: readonly Mention[]) => [
    ...new Set(own.flatMap(({ key }) => index.byNumber.get(key) ?? [])),
  ]
  // A number that stands for several claims names none.
  const isClear = ({ key, isSure }: Mention) => isSure && index.byNumber.get(key)?.length === 1
  const named = claims(numbers.filter(isClear)).filter(({ currency }) => currency === line.currency)
  const customers = new Set(mentions.flatMap(({ key }) => index.byCustomerNumber.get(key) ?? []))
  const hasOther = (chosen: readonly MatchClaim[]): boolean => {
    const explained = new Set(
      mentions
        .filter(
          ({ key, isAlone }) =>
            isAlone && (index.byNumber.get(key) ?? []).every((claim) => chosen.includes(claim)),
        )
        .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, offset) => from + offset)),
    )
    return (
      hasOtherNumber(atomsOf(line.texts), (atom) => explained.has(atom)) ||
      references.some((reference) => reference.length < longReference && /\d/.test(reference))
    )
  }
  return {
    line,
    index,
    named,
    unsure: claims(numbers).filter((claim) => claim.currency === line.currency && !named.includes(claim)),
    payers: line.iban === '' ? new Set() : (index.learned.get(line.iban) ?? new Set()),
    customers,
    hasOther,
  }
}

/** References of this length are mostly made up by the program of the payer. */
const longReference = 16

/** RF18 2026 0017 is the reference 20260017 with check digits (ISO 11649). */
function withoutCheckDigits(reference: string): string {
  return reference.replace(/^RF\d\d/i, '')
}

/** The text names claims: certain if all of them fit in exactly one way, and nothing speaks for another customer. */
function matchNamed(evidence: Evidence): Match {
  const { named, unsure, line } = evidence
  const whole = named.length <= mostClaims ? (fittingSets(named, line.amount, { all: true }) ?? []) : []
  const [only] = whole
  const reasonsOf = (chosen: readonly Chosen[]) => ['number' as const, ...supportOf(evidence, chosen)]
  if (only !== undefined) {
    const isClear = whole.length === 1 && unsure.length === 0 && !only.some((one) => isLate(one, line))
    const isCertain = isClear && !contradicts(evidence, named)
    const proposals = whole.map((chosen) => proposalOf(line, chosen, reasonsOf(chosen)))
    if (isCertain) return { isCertain, proposals: proposals.slice(0, 1) }
    const others = contradicts(evidence, named) ? othersOf(evidence) : []
    return { isCertain, proposals: best([...proposals, ...others]) }
  }
  const parts = named.length <= mostClaims ? (fittingSets(named, line.amount) ?? []) : []
  const proposals = parts.map((chosen) => proposalOf(line, chosen, reasonsOf(chosen)))
  const others = contradicts(evidence, named) ? othersOf(evidence) : []
  return {
    isCertain: false,
    proposals: best([...proposals, ...others, differing(evidence, named, 'number')]),
  }
}

/** What fits the customers that the IBAN or a customer number speaks for. */
function othersOf(evidence: Evidence): Proposal[] {
  return matchCustomers(evidence).map(({ proposal }) => proposal)
}

/** Whether the IBAN or a customer number speaks only for other customers than those of the claims. */
function contradicts({ payers, customers }: Evidence, claims: readonly MatchClaim[]): boolean {
  const owners = claims.map(({ customerId }) => customerId)
  const speaksForOthers = (known: ReadonlySet<string>) =>
    known.size > 0 && !owners.every((owner) => known.has(owner))
  return speaksForOthers(payers) || speaksForOthers(customers)
}

/** Whether the day of a line is after the last one for the Skonto. */
function isLate({ option }: Chosen, { day }: MatchLine): boolean {
  return option.until !== '' && day > option.until
}

interface Found {
  proposal: Proposal
  isCertain: boolean
}

function proposeUnsure(evidence: Evidence): Found[] {
  const { unsure, line } = evidence
  if (unsure.length === 0 || unsure.length > mostClaims) return []
  const sets = fittingSets(unsure, line.amount, { most: mostProposals }) ?? []
  const fitting = sets.map((chosen) =>
    proposalOf(line, chosen, ['unsureNumber', ...supportOf(evidence, chosen)]),
  )
  const shown =
    fitting.length > 0
      ? fitting
      : unsure.slice(0, 1).map((claim) => differing(evidence, [claim], 'unsureNumber'))
  return shown.map((proposal) => ({ proposal, isCertain: false }))
}

/**
 * The IBAN or a customer number names customers: certain if the IBAN has paid for exactly one, exactly one set of its claims
 * fits, and the text has no number that could mean another claim.
 */
function matchCustomers(evidence: Evidence): Found[] {
  const { payers, customers, index, line, unsure, hasOther } = evidence
  return [...new Set([...payers, ...customers])].slice(0, 20).flatMap((customer) => {
    const own = (index.byCustomer.get(customer) ?? []).filter(({ currency }) => currency === line.currency)
    if (own.length > mostClaims) return singlesOf(evidence, own)
    const sets = fittingSets(own, line.amount, { most: mostProposals + 1 })
    const isOnly = sets?.length === 1 && payers.size === 1 && payers.has(customer)
    const chosen = (sets?.[0] ?? []).map(({ claim }) => claim)
    const isCertain =
      isOnly &&
      !hasOther(chosen) &&
      unsure.every((claim) => chosen.includes(claim)) &&
      !contradicts(evidence, own) &&
      sets[0]?.some((one) => isLate(one, line)) === false
    const several = (sets?.length ?? 0) > 1 ? (['sameAmount'] as const) : []
    const fitting = (sets ?? []).map((chosen) => ({
      proposal: proposalOf(line, chosen, [...supportOf(evidence, chosen), ...several]),
      isCertain,
    }))
    if (fitting.length > 0) return fitting
    return nearOf(evidence, own)
  })
}

function singlesOf(evidence: Evidence, claims: readonly MatchClaim[]): Found[] {
  return claims
    .filter(({ open }) => open === evidence.line.amount)
    .slice(0, mostProposals)
    .map((claim) => {
      const chosen = [{ claim, option: { amount: claim.open, discount: 0, until: '' } }]
      return {
        proposal: proposalOf(evidence.line, chosen, [...supportOf(evidence, chosen), 'sameAmount']),
        isCertain: false,
      }
    })
}

/** Claims of a customer that a payment misses by cents, or its only claim. */
function nearOf(evidence: Evidence, claims: readonly MatchClaim[]): Found[] {
  const near = claims.filter(({ open }) => Math.abs(open - evidence.line.amount) <= smallDifference)
  const shown = near.length > 0 ? near : claims.length === 1 ? claims : []
  return shown.map((claim) => ({ proposal: differing(evidence, [claim]), isCertain: false }))
}

/** Claims of exactly this amount. */
function proposeAmount(evidence: Evidence): Found[] {
  const shown = claimsOfAmount(evidence.index, evidence.line, mostProposals)
  const several = shown.length > 1 ? (['sameAmount'] as const) : []
  return shown.map((chosen) => ({
    proposal: proposalOf(evidence.line, [chosen], [...supportOf(evidence, [chosen]), ...several]),
    isCertain: false,
  }))
}

/** What besides its number speaks for or against a set of claims. */
function supportOf(evidence: Evidence, chosen: readonly Chosen[]): MatchReason[] {
  const { payers, customers, line } = evidence
  const owners = chosen.map(({ claim }) => claim.customerId)
  const reasons: MatchReason[] = []
  if (payers.size > 0) {
    if (!owners.every((owner) => payers.has(owner))) reasons.push('otherPayer')
    else reasons.push(payers.size === 1 ? 'iban' : 'sharedIban')
  }
  if (customers.size > 0)
    reasons.push(owners.every((owner) => customers.has(owner)) ? 'customerNumber' : 'otherCustomerNumber')
  if (chosen.every(({ claim }) => sharesName(line.party, claim.customerName))) reasons.push('name')
  return reasons
}

function proposalOf(line: MatchLine, chosen: readonly Chosen[], reasons: readonly MatchReason[]): Proposal {
  const amounts: MatchReason[] = []
  if (chosen.some((one) => isLate(one, line))) amounts.push('skontoLate')
  else if (chosen.some(({ option }) => option.discount > 0)) amounts.push('skonto')
  else amounts.push('amount')
  if (chosen.length > 1) amounts.push('sum')
  return {
    parts: chosen.map(({ claim, option }) => ({
      claimId: claim.claimId,
      amount: option.amount,
      discount: option.discount,
    })),
    reasons: [...reasons, ...amounts],
  }
}

/** Claims whose sum the payment does not meet: the money goes to them in their order, at most what is open. */
function differing(evidence: Evidence, claims: readonly MatchClaim[], reason?: MatchReason): Proposal {
  const { line } = evidence
  const chosen = claims.map((claim) => ({
    claim,
    option: { amount: claim.open, discount: 0, until: '' },
  }))
  const total = claims.reduce((sum, { open }) => sum + open, 0)
  let left = line.amount
  const parts = claims.flatMap(({ claimId, open }) => {
    const amount = Math.min(open, left)
    left -= amount
    return amount > 0 ? [{ claimId, amount, discount: 0 }] : []
  })
  const isNear = Math.abs(total - line.amount) <= smallDifference
  return {
    parts,
    reasons: [
      ...(reason === undefined ? [] : [reason]),
      ...supportOf(evidence, chosen),
      isNear ? 'centsOff' : 'amountDiffers',
      ...(claims.length > 1 ? (['sum'] as const) : []),
    ],
  }
}

const weights: Readonly<Record<MatchReason, number>> = {
  number: 100,
  unsureNumber: 30,
  iban: 40,
  sharedIban: 20,
  otherPayer: -10,
  customerNumber: 40,
  otherCustomerNumber: -10,
  name: 25,
  amount: 30,
  skonto: 28,
  skontoLate: 20,
  centsOff: 18,
  amountDiffers: 0,
  sum: -2,
  sameAmount: -5,
  taken: -50,
}

/** The best proposals, each set of claims once. */
function best(proposals: readonly Proposal[]): Proposal[] {
  const scored = proposals.map((proposal) => ({
    proposal,
    score: proposal.reasons.reduce((sum, reason) => sum + weights[reason], 0),
    key: proposal.parts
      .map(({ claimId, amount }) => `${claimId} ${amount}`)
      .sort()
      .join('|'),
  }))
  const seen = new Set<string>()
  return scored
    .sort((a, b) => b.score - a.score)
    .filter(({ key }) => !seen.has(key) && seen.add(key))
    .slice(0, mostProposals)
    .map(({ proposal }) => proposal)
}
