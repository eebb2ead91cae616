/**
 * The question before a payment is undone that settlements count as received: what stays as it is, and how to
 * correct it [A29.4]. Apart from the texts that lists load.
 */
export function settledQuestion(settlements: readonly string[]) {
  return {
    title: 'Abgerechnete Zahlung rückgängig machen?',
    text: `Die Schlussrechnung ${settlements.join(', ')} zieht diese Zahlung als erhalten ab und ändert sich nicht. Ohne die Zahlung ist der Abschlag wieder offen und bleibt eine eigene Forderung. Kommt das Geld nicht mehr, stornieren Sie die Schlussrechnung, schreiben gut, was vom Abschlag offen ist, und rechnen das Projekt neu ab.`,
    confirmLabel: 'Trotzdem rückgängig machen',
    destructive: true,
  }
}
