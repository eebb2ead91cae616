import type { FindingGroup, ReceivedFinding } from '@kontor/domain/inbox/received-finding'

/** Maximum number of errors listed in a letter. */
const maxListed = 20

const headings: Readonly<Record<FindingGroup, string>> = {
  format: 'Formatfehler (die Datei ist keine E-Rechnung):',
  rule: 'Verstöße gegen Geschäftsregeln:',
  content: 'Inhaltliche Fehler:',
}

/**
 * Writes the letter, in German, to the sender of a rejected invoice: names the invoice, lists up to 20 errors
 * with their ids, grouped by kind, and asks for a corrected invoice. Leaves out warnings
 * and information. If there are no errors, the user has to add the reason.
 */
export function rejectionLetter(
  { number, issueDay }: { number: string; issueDay: string },
  findings: readonly ReceivedFinding[],
): string {
  const errors = findings.filter(({ severity }) => severity === 'error')
  const about = [number === '' ? 'Ihre Rechnung' : `Ihre Rechnung ${number}`, issueDay && `vom ${issueDay}`]
  const listed = errors.slice(0, maxListed)
  const groups = [...Map.groupBy(listed, ({ group }) => group)]
  return [
    'Sehr geehrte Damen und Herren,',
    `${about.filter(Boolean).join(' ')} können wir so nicht annehmen.`,
    ...groups.map(([group, found]) => [headings[group], ...found.map(lineOf)].join('\n')),
    ...(errors.length > maxListed ? [`… und ${errors.length - maxListed} weitere.`] : []),
    'Bitte senden Sie uns eine berichtigte Rechnung.',
    'Mit freundlichen Grüßen',
  ].join('\n\n')
}

function lineOf({ id, message, count }: ReceivedFinding): string {
  return `– ${message} (${id}${count > 1 ? `, ${count}-mal` : ''})`
}
