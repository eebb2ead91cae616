import type { Place } from '../rules/place.ts'
import type { RuleSet, RuleSeverity } from '../rules/rule.ts'
import { xRechnung, xRechnungCvd, xRechnungExtension } from '../rules/specifications.ts'

/** A specification that a document claims to follow (BT-24). */
export interface Profile {
  /** Its common name. */
  name: string
  /** The official rules that apply to it. */
  sets: readonly RuleSet[]
  /** Rules whose severity differs in the official tool for the profile. */
  severities: Readonly<Record<string, RuleSeverity>>
}

const plain = { sets: ['cen'] as const, severities: {} }
const german: Record<string, RuleSeverity> = {
  'BR-CL-21': 'warning',
  'BR-CL-23': 'warning',
  'CII-SR-452': 'error',
  'CII-SR-453': 'error',
  'CII-SR-454': 'error',
}

const profiles: Readonly<Record<string, Profile>> = {
  [xRechnung]: { name: 'XRechnung 3.0', sets: ['cen', 'xr'], severities: german },
  [xRechnungExtension]: {
    name: 'XRechnung 3.0 Extension',
    sets: ['cen', 'xr'],
    severities: {
      ...german,
      'BR-CL-10': 'information',
      'BR-CL-11': 'information',
      'BR-CL-21': 'information',
      'BR-CL-24': 'information',
      'BR-CL-25': 'information',
      'BR-CL-26': 'information',
    },
  },
  [xRechnungCvd]: {
    name: 'XRechnung 3.0 CVD',
    sets: ['cen', 'xr'],
    severities: { ...german, 'BR-CL-13': 'information' },
  },
  'urn:cen.eu:en16931:2017': { name: 'EN 16931', sets: ['cen', 'fx'], severities: {} },
  'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended': { name: 'Factur-X EXTENDED', ...plain },
  'urn:cen.eu:en16931:2017#conformant#urn:zugferd.de:2p0:extended': {
    name: 'ZUGFeRD 2.0 EXTENDED',
    ...plain,
  },
  'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic': { name: 'Factur-X BASIC', ...plain },
  'urn:cen.eu:en16931:2017#compliant#urn:zugferd.de:2p0:basic': { name: 'ZUGFeRD 2.0 BASIC', ...plain },
  'urn:factur-x.eu:1p0:basicwl': { name: 'Factur-X BASIC WL', ...plain },
  'urn:zugferd.de:2p0:basicwl': { name: 'ZUGFeRD 2.0 BASIC WL', ...plain },
  'urn:factur-x.eu:1p0:minimum': { name: 'Factur-X MINIMUM', ...plain },
  'urn:zugferd.de:2p0:minimum': { name: 'ZUGFeRD 2.0 MINIMUM', ...plain },
  'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0': {
    name: 'Peppol BIS Billing 3.0',
    ...plain,
  },
}

/**
 * Severities that differ only in UBL: the official tool is stricter there for XRechnung and CVD, and more
 * lenient for the extension. Credit notes that claim XRechnung or its extension are exempt.
 */
const ublSeverities: Readonly<Record<string, Readonly<Record<string, RuleSeverity>>>> = {
  [xRechnung]: { 'UBL-CR-646': 'error' },
  [xRechnungExtension]: {
    'UBL-CR-646': 'information',
    'UBL-CR-470': 'information',
    'BR-CO-16': 'information',
  },
  [xRechnungCvd]: { 'UBL-CR-646': 'error' },
}

/**
 * Returns the profile that a document claims. An unknown profile gets its id as its name, or `XRechnung` and
 * the version if the id contains one. Unknown profiles, and credit notes with XRechnung's extension, get only
 * the rules of EN 16931.
 */
export function profileOf(place: Place): Profile {
  const id = place.values('BT-24')[0] ?? ''
  const profile = profiles[id]
  if (profile === undefined) return { name: nameOf(id), ...plain }
  const isStricter = place.tree.syntax.id === 'ubl' && !(place.isCreditNote && id === xRechnung)
  if (place.isCreditNote && id === xRechnungExtension) return { ...profile, ...plain }
  return { ...profile, severities: { ...profile.severities, ...(isStricter ? ublSeverities[id] : {}) } }
}

function nameOf(id: string): string {
  const [, version] = /xrechnung_(\d\.\d)/.exec(id) ?? []
  return version === undefined ? id : `XRechnung ${version}`
}
