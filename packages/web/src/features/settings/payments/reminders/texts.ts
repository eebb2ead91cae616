import type { TextFault } from '@kontor/domain/payments/reminders/reminder-texts'

/** Texts for the settings of reminders. */
export const texts = {
  title: 'Mahnungen',
  hint: 'Wann Sie mahnen und was in den Schreiben steht. Schon geschriebene Mahnungen ändern sich nicht.',
  level: (position: number) => `${position}. Stufe`,
  levelTitle: 'Name der Stufe',
  afterFirst: 'Tage nach der Fälligkeit',
  after: 'Tage nach der letzten Frist',
  deadline: 'Neue Frist in Tagen',
  fee: 'Mahnkosten',
  feeHint: 'Nur wirkliche Auslagen, etwa Porto. Die erste Mahnung ist frei.',
  highFee: 'Über 2,50 € sind gegenüber Verbrauchern zu hoch (BGH VIII ZR 95/18).',
  withDamages: 'Verzugszinsen und Pauschale verlangen, sobald der Kunde in Verzug ist',
  intro: 'Einleitung',
  closing: 'Schluss',
  placeholders: (known: readonly string[]) => `Ausgefüllt werden: ${known.join(', ')}.`,
  unknownPlaceholder: (unknown: readonly string[], known: readonly string[]) =>
    `${unknown.join(', ')} füllt Kontor nicht aus. Möglich sind ${known.join(', ')}.`,
  faults: {
    creditAgency:
      'Mit Schufa oder Auskunfteien darf eine Mahnung nur unter engen Voraussetzungen drohen (BGH I ZR 157/13).',
    criminal: 'Drohen Sie nicht mit Strafanzeige.',
    publicity: 'Drohen Sie nicht damit, den Kunden bloßzustellen.',
    court: 'Das Schreiben darf nicht aussehen, als käme es von einem Gericht.',
    silence: 'Schweigen gilt nicht als Zustimmung.',
  } satisfies Record<TextFault, string>,
  addLevel: 'Stufe hinzufügen',
  removeLevel: 'Letzte Stufe entfernen',
  general: 'Allgemein',
  asksLumpSum: 'Von Unternehmen die Pauschale von 40 € verlangen, einmal je Rechnung (§ 288 Abs. 5 BGB)',
  maxStatementAge: 'Kein Mahnlauf, wenn der neueste Kontoauszug älter ist als (0: immer)',
  days: 'Tage',
  numberPattern: 'Nummernmuster der Mahnungen',
  wrongPattern: 'Das Muster braucht genau einen Zähler wie {NNNN}; möglich sind auch {YYYY}, {YY} und {MM}.',
  baseRates: 'Basiszinssatz',
  baseRatesHint:
    'Er ändert sich am 1. Januar und am 1. Juli; maßgeblich ist die Bekanntmachung der Deutschen Bundesbank. Prüfen Sie den Satz des laufenden Halbjahrs. Ein eigener Eintrag ersetzt den eingebauten.',
  builtIn: (day: string, rate: string) => `Zuletzt eingebaut: ${rate} ab ${day}.`,
  rateFrom: 'Ab (1. Januar oder 1. Juli)',
  rate: 'Satz',
  addRate: 'Satz hinzufügen',
  removeRate: (position: number) => `Satz ${position} entfernen`,
  wrongRate: 'Nur der 1. Januar und der 1. Juli, jeder einmal.',
  save: 'Speichern',
  saved: 'Gespeichert.',
  stale: 'Jemand anders hat die Einstellungen inzwischen geändert. Laden Sie die Seite neu.',
} as const
