import type { FunctionName } from '@kontor/domain/functions/functions'

/** Texts for the Funktionen page [A9.3]. */
export const texts = {
  title: 'Funktionen',
  hint: 'Was Sie zusätzlich nutzen möchten, schalten Sie hier für die ganze Organisation ein. Wenn Sie eine Funktion ausschalten, bleiben ihre Daten erhalten.',
  functions: {
    chains: {
      title: 'Storno und Teilrechnungen',
      about:
        'Rechnungen stornieren, gutschreiben und in Abschlägen stellen. Bringt Einträge im Menü fertiger Rechnungen.',
    },
    offers: {
      title: 'Angebote',
      about:
        'Angebote schreiben, verschicken und nach der Zusage in eine Rechnung umwandeln. Bringt den Menüpunkt „Angebote“.',
    },
    series: {
      title: 'Serien',
      about:
        'Rechnungen, die sich wiederholen, von selbst schreiben lassen: jeden Monat, jedes Quartal oder jedes Jahr. Bringt den Menüpunkt „Serien“.',
    },
    inbox: {
      title: 'Rechnungseingang',
      about: 'Erhaltene Rechnungen sammeln, prüfen und freigeben. Bringt den Menüpunkt „Eingang“.',
    },
    payments: {
      title: 'Zahlungen',
      about:
        'Festhalten, was gezahlt wurde, und sehen, was offen ist. Bringt die Menüpunkte „Offene Posten“ und „Auswertung“ und einen Abschnitt auf fertigen Rechnungen.',
    },
    dispatch: {
      title: 'Versand',
      about:
        'Rechnungen und Angebote aus Kontor per E-Mail senden. Ein Postausgang zeigt, was der Mailserver angenommen hat.',
    },
    contacts: {
      title: 'Kontaktseite',
      about:
        'Rechnungen und Umsatz eines Kontakts auf einer Seite. Schaltet im Adressbuch „Neue Rechnung“ und „Alte Rechnungen anzeigen“ frei.',
    },
  } satisfies Record<FunctionName, { title: string; about: string }>,
} as const
