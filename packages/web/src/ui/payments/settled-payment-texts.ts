/** Texts about a payment that settlements count as received [A29.4]. In a file of their own, so that lists do not load them. */
const settleAgain =
  'Kommt das Geld nicht mehr, stornieren Sie die Schlussrechnung, schreiben Sie gut, was vom Abschlag offen ist, und rechnen Sie das Projekt neu ab.'

const named = (numbers: readonly string[]) =>
  `Schlussrechnung${numbers.length > 1 ? 'en' : ''} ${numbers.join(', ')}`

/** The question before such a payment is undone: what stays as it is, and how to correct it. */
export function settledQuestion(settlements: readonly string[]) {
  return {
    title: 'Abgerechnete Zahlung rückgängig machen?',
    text: `${settledPayment(settlements)} Daran ändert sich nichts, aber der Abschlag ist dann wieder offen. ${settleAgain}`,
    confirmLabel: 'Trotzdem rückgängig machen',
    destructive: true,
  }
}

/** The question before such a payment is booked as returned. */
export function settledReturnQuestion(settlements: readonly string[]) {
  return {
    title: 'Abgerechnete Zahlung als zurückgegeben buchen?',
    text: `${settledPayment(settlements)} Daran ändert sich nichts, aber der Abschlag ist dann wieder offen. ${settleAgain}`,
    confirmLabel: 'Trotzdem buchen',
    destructive: true,
  }
}

/** Which settlements count a payment as received. */
export function settledPayment(settlements: readonly string[]): string {
  return `Als erhalten abgezogen in: ${named(settlements)}.`
}

/** The note at an advance of which settlements count more than has come in. */
export function overcountedNote(settlements: readonly string[]): string {
  return `Von diesem Abschlag ist weniger eingegangen, als abgezogen wurde (${named(settlements)}). ${settleAgain}`
}
