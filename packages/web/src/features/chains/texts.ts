const howToCredit =
  'Öffnen Sie dazu den Abschlag und wählen Sie „Teilgutschrift erstellen“, dann „Nur was nicht bezahlt ist“. Ist gar nichts bezahlt, wählen Sie „Stornorechnung erstellen“.'

export const texts = {
  reason: 'Grund',
  reasonHint: 'Steht auf dem Beleg.',
  cancel: {
    title: 'Stornorechnung erstellen',
    what: {
      invoice: (number: string, day: string, brutto: string) =>
        `Sie nimmt die Rechnung ${number} vom ${day} über ${brutto} brutto vollständig zurück.`,
      credit: (number: string, day: string, brutto: string) =>
        `Sie nimmt die Rechnungskorrektur ${number} vom ${day} über ${brutto} brutto vollständig zurück. Die Rechnung gilt dann wieder, als wäre nichts gutgeschrieben.`,
      settlement: (number: string, day: string, brutto: string) =>
        `Sie nimmt die Schlussrechnung ${number} vom ${day} über ${brutto} brutto vollständig zurück. Die Abschlagsrechnungen bleiben bestehen und sind wieder offen.`,
    },
    ownNumber: 'Sie bekommt eine eigene Nummer und ist sofort fertiggestellt.',
    final: 'Das lässt sich nicht rückgängig machen.',
    preview: 'So wird sie aussehen',
    confirm: 'Stornorechnung erstellen',
    made: (number: string) => `Stornorechnung ${number} erstellt`,
  },
  credit: {
    title: 'Teilgutschrift erstellen',
    intro:
      'Wählen Sie, wie viel von jedem Posten Sie zurücknehmen. Auf- und Abschläge gehen anteilig mit. Es entsteht ein Entwurf: eine Rechnungskorrektur.',
    lines: 'Posten',
    left: (left: string) => `noch übrig: ${left}`,
    leftWithQuantity: (left: string, quantity: string) => `noch übrig: ${left} (${quantity})`,
    pieces: (quantity: string) => `${quantity} Stück`,
    by: 'Nach',
    quantity: 'Menge',
    netto: 'Betrag (netto)',
    unnamed: (position: number) => `Pos. ${position}`,
    all: 'Alles, was übrig ist',
    unpaid: 'Nur was nicht bezahlt ist',
    sum: 'Gutgeschrieben werden',
    net: 'Netto',
    tax: (name: string) => `USt. ${name}`,
    gross: 'Brutto',
    tooMuch: 'Mehr als übrig ist',
    confirm: 'Entwurf anlegen',
  },
  settle: {
    title: 'Schlussrechnung erstellen',
    intro: 'Diese Abschlagsrechnungen des Projekts sind offen und werden abgerechnet:',
    question: 'Welche davon sind nicht bezahlt? Haken Sie sie an.',
    unpaid: (number: string) => `Abschlagsrechnung ${number} ist nicht bezahlt`,
    open: (number: string) => `Abschlagsrechnung ${number} öffnen`,
    openShort: 'Öffnen',
    none: 'In diesem Projekt ist keine Abschlagsrechnung offen.',
    loading: 'Die Abschläge werden geladen.',
    rest: 'Es entsteht eine Restrechnung: Jeder Abschlag wird mit einer eigenen Zeile abgezogen.',
    full: 'Es entsteht eine Endrechnung: Sie zeigt die ganze Leistung und zieht ab, was Sie erhalten haben.',
    /** While Zahlungen is on. */
    known: {
      paid: (number: string) => `Abschlagsrechnung ${number} ist bezahlt`,
      open: (number: string) => `Abschlagsrechnung ${number} ist nicht ganz bezahlt`,
      amounts: (paid: string, open: string, netto: string) =>
        `bezahlt ${paid} · nicht bezahlt ${open} (netto ${netto})`,
      question: 'Was bezahlt ist, ergibt sich aus den erfassten Zahlungen.',
      unpaidRest: `Der nicht bezahlte Teil bleibt eine eigene Forderung und wird mit einer eigenen Zeile abgezogen. Soll ihn stattdessen die Schlussrechnung verlangen, schreiben Sie ihn zuerst gut. ${howToCredit}`,
      unpaidFull: `Eine Endrechnung zieht nur ab, was Sie erhalten haben. Schreiben Sie den nicht bezahlten Teil zuerst gut. ${howToCredit}`,
    },
    unpaidRest:
      'Ein nicht bezahlter Abschlag bleibt eine eigene Forderung und wird trotzdem abgezogen. Soll die Schlussrechnung ihn enthalten, stornieren Sie ihn zuerst.',
    unpaidFull:
      'Eine Endrechnung zieht nur ab, was Sie erhalten haben. Stornieren Sie nicht bezahlte Abschläge zuerst.',
    confirm: 'Entwurf anlegen',
  },
} as const
