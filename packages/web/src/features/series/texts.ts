import type {
  RunOutcome,
  SeriesInterval,
  SeriesOutcome,
  SeriesPeriod,
  SeriesState,
  SeriesStop,
} from '@kontor/domain/series/series'

const paperInChain =
  'Eine Teil- oder Schlussrechnung, ein Storno oder eine Gutschrift kann keine Vorlage sein. Wählen Sie einen anderen Entwurf.'

/** Texts for the Serien page. */
export const texts = {
  title: 'Serien',
  hint: 'Eine Serie schreibt dieselbe Rechnung immer wieder, zum Beispiel für Miete oder Wartung. Ihre Vorlage ist ein Entwurf: Was Sie dort ändern, gilt ab der nächsten Rechnung.',
  none: 'Es gibt noch keine Serie.',
  create: 'Neue Serie',
  edit: 'Bearbeiten',
  actions: (title: string) => `Aktionen für ${title}`,
  name: 'Name der Serie',
  template: 'Vorlage',
  templateHint: (placeholders: readonly string[]) =>
    `Einer Ihrer Entwürfe; er bleibt bei den Entwürfen stehen. In seinen Texten füllt die Serie aus: ${placeholders.join(', ')}.`,
  unknownPlaceholder: (unknown: readonly string[], known: readonly string[]) =>
    `In der Vorlage steht ${unknown.join(', ')}. Das füllt keine Serie aus. Möglich sind ${known.join(', ')}.`,
  paperInChain,
  noTemplates: 'Schreiben Sie zuerst einen Entwurf, der als Vorlage dient.',
  openTemplate: 'Vorlage öffnen',
  draftOf: (name: string, brutto: string) => `${name}, ${brutto}`,
  unnamed: 'Entwurf ohne Kunden',
  currentTemplate: 'Bisherige Vorlage',
  interval: 'Abstand',
  intervals: {
    week: 'Jede Woche',
    month: 'Jeden Monat',
    twoMonths: 'Alle zwei Monate',
    quarter: 'Jedes Quartal',
    halfYear: 'Jedes halbe Jahr',
    year: 'Jedes Jahr',
  } satisfies Record<SeriesInterval, string>,
  firstDate: 'Erste Rechnung am',
  lastOfMonth: 'Immer am letzten Tag des Monats',
  endDate: 'Endet am (leer: nie)',
  period: 'Leistungszeitraum',
  periods: {
    none: 'Am Tag der Rechnung',
    beginning: 'Beginnt mit dem Monat der Rechnung',
    ending: 'Endet mit dem Monat der Rechnung',
    before: 'Liegt vor dem Monat der Rechnung',
  } satisfies Record<SeriesPeriod, string>,
  weekPeriods: {
    none: 'Am Tag der Rechnung',
    beginning: 'Die Woche der Rechnung',
    before: 'Die Woche davor',
  } satisfies Record<Exclude<SeriesPeriod, 'ending'>, string>,
  priceChanges: 'Preise ab einem Tag',
  priceChangesHint:
    'Ein Preis gilt statt dem der Vorlage für jede Rechnung, deren Leistungszeitraum an diesem Tag oder später beginnt.',
  addPrice: 'Preis hinzufügen',
  item: (position: number, title: string) => `${position}. ${title}`.trim(),
  priceItem: 'Posten',
  priceItemGone: 'Diesen Posten hat die Vorlage nicht mehr.',
  priceFrom: 'Ab',
  price: 'Einzelpreis',
  removePrice: (position: number) => `Preis ${position} entfernen`,
  outcome: 'Es entstehen',
  outcomes: {
    draft: 'Entwürfe',
    final: 'Fertige Rechnungen',
    sent: 'Fertige Rechnungen, die gesendet werden',
  } satisfies Record<SeriesOutcome, string>,
  outcomeHints: {
    draft: 'Sie sehen jede Rechnung an, bevor Sie sie fertigstellen.',
    final:
      'Jede Rechnung bekommt sofort ihre Nummer. Findet die Prüfung einen Fehler, bleibt sie ein Entwurf.',
    sent: 'Jede Rechnung bekommt sofort ihre Nummer und geht per E-Mail an den Kunden, mit dem Text der Vorlage für E-Mails. Findet die Prüfung einen Fehler, bleibt sie ein Entwurf.',
  } satisfies Record<SeriesOutcome, string>,
  mayNotFinalize: 'Fertige Rechnungen darf nur eine Rolle entstehen lassen, die Rechnungen fertigstellt.',
  next: 'Nächste Termine',
  noNext: 'keine mehr',
  nextInvoice: (title: string, brutto: string) =>
    title === '' ? `Nächste Rechnung: ${brutto} brutto` : `Nächste Rechnung: ${title}, ${brutto} brutto`,
  customerAndSum: (customer: string, brutto: string) => `${customer} · ${brutto} brutto`,
  created: (title: string) => `Serie ${title} ist fertig`,
  comesNext: {
    draft: (day: string) => `Am ${day} entsteht der nächste Entwurf. Sie finden ihn unter Rechnungen.`,
    final: (day: string) => `Am ${day} entsteht die nächste Rechnung, mit Nummer.`,
    sent: (day: string) => `Am ${day} entsteht die nächste Rechnung und geht an den Kunden.`,
  } satisfies Record<SeriesOutcome, (day: string) => string>,
  missedDates: (days: readonly string[], more: number) =>
    `Versäumt: ${days.join(' · ')}${more > 0 ? ` und ${more} weitere` : ''}`,
  save: 'Speichern',
  cancel: 'Abbrechen',
  states: { active: 'läuft', paused: 'angehalten', ended: 'beendet' } satisfies Record<SeriesState, string>,
  stops: {
    missed: 'Mehr als ein Termin ist verstrichen, ohne dass eine Rechnung entstand. Wie soll es weitergehen?',
    templateMissing:
      'Die Vorlage wurde gelöscht. Wählen Sie unter „Bearbeiten“ eine andere, und setzen Sie die Serie dann fort.',
    restored:
      'Aus einer Sicherung wiederhergestellt. Prüfen Sie zuerst die nächste Nummer unter Einstellungen → Nummernkreis, und setzen Sie die Serie dann fort.',
  } satisfies Record<SeriesStop, string>,
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  skip: 'Ab dem nächsten Termin',
  make: 'Versäumte als Entwürfe nachholen',
  end: 'Beenden',
  endTitle: (title: string) => `Serie „${title}“ beenden?`,
  askEnd: (title: string) => `Wollen Sie die Serie „${title}“ endgültig beenden?`,
  runs: 'Zuletzt entstanden',
  noRuns: 'noch nichts',
  run: (day: string, outcome: string) => `${outcome} vom ${day}`,
  runOutcomes: {
    draft: 'Entwurf',
    final: 'Rechnung',
    sent: 'Gesendete Rechnung',
    toSend: 'Rechnung, die gleich gesendet wird,',
  } satisfies Record<RunOutcome, string>,
  notSent: 'wurde nicht gesendet:',
  keptDraft: 'blieb Entwurf:',
  problems: {
    stale:
      'Jemand anders hat die Serie inzwischen geändert. Schließen Sie dieses Fenster, und sehen Sie sie sich noch einmal an.',
    notFound: 'Die Vorlage gibt es nicht mehr. Wählen Sie eine andere.',
    paperInChain,
    unknownPlaceholder: 'In der Vorlage steht ein Platzhalter, den keine Serie ausfüllt.',
    tooManySeries:
      'Mehr als 500 laufende Serien sind nicht möglich. Beenden Sie eine, die Sie nicht mehr brauchen.',
    statusNotAllowed: 'Diese Serie ist beendet.',
  } as Record<string, string | undefined>,
} as const
