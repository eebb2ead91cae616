import type { DefaultReason } from '@kontor/domain/payments/reminders/day-of-default'
import type { Debtor } from '@kontor/domain/payments/reminders/default-interest'
import type { ClaimFlag, SkipReason } from '@kontor/domain/payments/reminders/plan-letters'

/** Texts for the Mahnungen page. */
export const texts = {
  title: 'Mahnungen',
  hint: 'Was überfällig ist, auf welcher Mahnstufe es steht und welche Schreiben Sie verschickt haben. Gemahnt wird nur, was Sie in einem Mahnlauf bestätigen.',
  run: 'Mahnlauf',
  claims: 'Überfällig',
  noClaims: 'Nichts ist überfällig.',
  letters: 'Schreiben',
  noLetters: 'Es gibt noch keine Mahnung.',
  refresh: 'Neu laden',
  close: 'Schließen',
  cancel: 'Abbrechen',
  save: 'Speichern',

  customer: 'Kunde',
  invoice: 'Rechnung',
  due: 'Fällig',
  open: 'Offen',
  stage: 'Mahnstufe',
  next: 'Nächste Stufe',
  noStage: 'noch keine',
  stageAt: (level: number, title: string | undefined) => title ?? `Stufe ${level}`,
  nextOn: (day: string) => `ab ${day}`,
  nextNow: 'jetzt',
  skipped: {
    stop: 'Mahnsperre',
    dispute: 'strittig',
    creditInWork: 'Gutschrift in Arbeit',
    lastLevel: 'letzte Stufe erreicht',
    notYet: '',
  } satisfies Record<SkipReason, string>,

  claimTitle: (number: string) => `Rechnung ${number}`,
  openInvoice: 'Rechnung öffnen',
  flag: 'Mahnen',
  flags: {
    '': 'Wird gemahnt',
    stop: 'Mahnsperre',
    dispute: 'Strittig, der Kunde bestreitet die Forderung',
  } satisfies Record<ClaimFlag | '', string>,
  reason: 'Grund',
  flaggedOn: (day: string) => `Vermerkt am ${day}.`,
  isAgreed: 'Der Zahltag ist mit dem Kunden vereinbart',
  isAgreedHint:
    'Nur dann beginnt der Verzug am Tag nach der Fälligkeit von selbst. Ein Zahlungsziel, das nur auf der Rechnung steht, genügt nicht.',
  receivedOn: 'Zugang nachgewiesen am',
  hasConsumerNote: 'Die Rechnung weist auf den Verzug nach 30 Tagen hin',
  debtor: 'Der Kunde ist',
  debtors: { business: 'ein Unternehmen', consumer: 'Verbraucher' } satisfies Record<Debtor, string>,
  debtorHint:
    'Gilt für alle Rechnungen des Kunden. Verbraucher zahlen 5 statt 9 Prozentpunkte über dem Basiszinssatz und nie die Pauschale von 40 €.',
  noDefault: 'Noch nicht in Verzug: Eine Mahnung verlangt nur den Rechnungsbetrag.',
  inDefault: (day: string, reason: string) => `In Verzug ab ${day}: ${reason}.`,
  reasons: {
    agreed: 'der vereinbarte Zahltag ist verstrichen',
    thirtyDays: '30 Tage nach Fälligkeit und Zugang sind verstrichen',
    reminder: 'die Frist einer Mahnung ist verstrichen',
  } satisfies Record<DefaultReason, string>,
  limitation: (day: string) => `Kann mit Ablauf des ${day} verjähren, falls nichts die Verjährung hemmt.`,

  runTitle: 'Mahnlauf',
  runHint: 'Ein Schreiben je Kunde. Jedes bekommt sofort seine Nummer und bleibt, wie es ist.',
  nothingToRemind: 'Heute ist nichts zu mahnen.',
  choose: (customer: string) => `Schreiben an ${customer}`,
  letterSum: (title: string, total: string, deadline: string) =>
    `${title}: ${total}, zahlbar bis ${deadline}`,
  lineOf: (number: string, level: string, total: string) => `${number}: ${level}, ${total}`,
  damages: (interest: string, lumpSum: string, fees: string) =>
    `Darin Zinsen ${interest}, Pauschale ${lumpSum}, Mahnkosten ${fees}`,
  toConsumer: 'an Verbraucher',
  highFee:
    'Mahnkosten über 2,50 € sind gegenüber Verbrauchern zu hoch (BGH VIII ZR 95/18). Senken Sie sie in den Einstellungen.',
  unallocated:
    'Hier ist Geld eingegangen, das noch keiner Rechnung zugeordnet ist. Ordnen Sie es zuerst zu, sonst mahnen Sie Bezahltes:',
  unassigned: 'Dieses Geld gehört noch keinem Kunden. Sehen Sie nach, ob es von einem der Kunden stammt:',
  moneyOf: (name: string, amount: string) => `${name}: ${amount}`,
  unknownPayer: 'Unbekannter Zahler',
  oldStatements: (day: string) =>
    `Der neueste Kontoauszug ist vom ${day}. Laden Sie zuerst die Auszüge bis heute, sonst mahnen Sie Bezahltes.`,
  missingRate: (day: string) =>
    `Für das Halbjahr ab ${day} fehlt der Basiszinssatz. Tragen Sie ihn unter Einstellungen, Zahlungen nach der Bekanntmachung der Bundesbank ein.`,
  confirmRun: (count: number) => (count === 1 ? '1 Schreiben erstellen' : `${count} Schreiben erstellen`),
  confirmAndSend: 'Erstellen und senden',
  sendHint:
    'Nach dem Erstellen zeigt „Erstellen und senden“, wer sein Schreiben per E-Mail erhält und bei wem die Adresse fehlt.',
  written: (count: number) =>
    count === 1 ? '1 Schreiben ist erstellt.' : `${count} Schreiben sind erstellt.`,

  number: 'Nummer',
  date: 'Datum',
  level: 'Stufe',
  deadline: 'Zahlbar bis',
  total: 'Betrag',
  state: 'Stand',
  cancelled: 'storniert',
  valid: '',
  download: 'Herunterladen',
  downloadAll: (count: number) => `${count} herunterladen`,
  sendAll: (count: number) => `${count} senden`,
  downloadOne: (number: string) => `${number} herunterladen`,
  tickAll: 'Alle Schreiben auswählen',
  tickOne: (number: string) => `Schreiben ${number} auswählen`,
  cancelLetter: 'Stornieren',
  cancelTitle: (number: string) => `Schreiben ${number} stornieren`,
  cancelHint:
    'Das Schreiben bleibt mit seiner Nummer erhalten; seine Rechnungen gehen auf die Stufe davor zurück. Ein verschicktes Schreiben nehmen Sie damit nicht beim Kunden zurück.',
  note: 'Grund',
  confirmCancel: 'Stornieren',
  noteOf: (note: string) => `Storniert: ${note}`,
  problems: {
    stale: 'Inzwischen hat sich etwas geändert. Sehen Sie sich die Vorschau noch einmal an.',
    remindersUnsafe: 'Es ist noch Geld zuzuordnen, oder die Kontoauszüge sind zu alt.',
    baseRateMissing: 'Der Basiszinssatz des laufenden Halbjahrs fehlt.',
    numberTaken: 'Die nächste Nummer ist schon vergeben. Ändern Sie das Nummernmuster der Mahnungen.',
    statusNotAllowed: 'Das Schreiben ist schon storniert.',
  } as Record<string, string | undefined>,
} as const
