import type { MailAccountOutcome, MailSecurity } from '@kontor/contract/dispatch/account-schema'
import type { MailKind, MailLanguage } from '@kontor/domain/dispatch/mail-kind'
import type { MailOauthProvider, MailSignIn } from '@kontor/domain/dispatch/mail-oauth'
import type { OutboxStop } from '@kontor/domain/dispatch/mail-state'
import type { MailPlaceholder } from '@kontor/domain/dispatch/mail-template'

/** Texts for the Versand page of the settings. */
export const texts = {
  title: 'Versand',
  hint: 'Kontor sendet Rechnungen und Angebote über das Mailkonto Ihrer Organisation. Die Absenderadresse muss zu diesem Konto gehören, sonst landet die E-Mail leicht im Spam.',
  account: 'Mailkonto',
  host: 'Server (SMTP)',
  hostHint: 'z. B. smtp.firma.de',
  invalidHost: 'Bitte prüfen Sie den Namen des Servers, z. B. smtp.firma.de.',
  port: 'Port',
  security: 'Verschlüsselung',
  securities: [
    { value: 'tls', label: 'TLS von Anfang an (üblich, Port 465)' },
    { value: 'starttls', label: 'STARTTLS (Port 587)' },
  ] satisfies { value: MailSecurity; label: string }[],
  username: 'Benutzername',
  password: 'Passwort',
  passwordKept: 'Gespeichert. Nur ausfüllen, um es zu ersetzen.',
  passwordMissing: 'Bitte geben Sie das Passwort zu diesem Konto an.',
  passwordHint: 'Bei Anbietern mit zweitem Faktor ein App-Passwort.',
  signIn: 'Anmeldung',
  signIns: [
    { value: 'password', label: 'Passwort' },
    { value: 'oauth', label: 'Moderne Anmeldung (OAuth)' },
  ] satisfies { value: MailSignIn; label: string }[],
  provider: 'Anbieter',
  providers: [
    { value: 'microsoft', label: 'Microsoft 365' },
    { value: 'google', label: 'Google' },
    { value: 'own', label: 'anderer Anbieter' },
  ] satisfies { value: MailOauthProvider; label: string }[],
  providerHints: {
    microsoft:
      'Server smtp.office365.com mit STARTTLS, Port 587. Der Benutzername ist die Adresse des Postfachs.',
    google: 'Server smtp.gmail.com mit TLS, Port 465. Der Benutzername ist die Adresse des Postfachs.',
    own: 'Der Anbieter beschreibt sich unter seiner Adresse selbst (OpenID Connect Discovery).',
  } satisfies Record<MailOauthProvider, string>,
  tenant: 'Verzeichnis-ID (Mandant)',
  tenantHint: 'Steht bei Microsoft in der Übersicht der App-Registrierung.',
  invalidTenant: 'Bitte geben Sie die ID an, z. B. 01234567-89ab-cdef-0123-456789abcdef.',
  issuer: 'Adresse des Anbieters (Issuer)',
  scope: 'Berechtigungen (Scopes)',
  clientId: 'Client-ID',
  clientSecret: 'Clientgeheimnis',
  secretKept: 'Gespeichert. Nur ausfüllen, um es zu ersetzen.',
  secretMissing: 'Bitte geben Sie das Geheimnis zu dieser Client-ID an.',
  redirectUri: 'Umleitungsadresse',
  redirectUriHint: 'Beim Anbieter in Ihrer App-Registrierung eintragen (Plattform Web).',
  noRedirectUri: 'Wer den Server betreibt, setzt dafür KONTOR_PUBLIC_ORIGIN.',
  permission: 'Berechtigung',
  permissionHint: 'Diese Berechtigung gibt Ihre App-Registrierung frei.',
  copy: (label: string) => `${label} kopieren`,
  consentTitle: 'Zustimmung',
  consent: 'Zustimmen',
  consentAgain: 'Erneut zustimmen',
  consentMissing: 'Noch hat niemand zugestimmt. Bis dahin sendet Kontor nichts.',
  consentGiven: (time: string) => `Zugestimmt am ${time}. Kontor darf über dieses Postfach senden.`,
  consentOver: 'Der Anbieter nimmt die Zustimmung nicht mehr an. Bitte stimmen Sie erneut zu.',
  consentHint: 'Melden Sie sich in dem Fenster als das Postfach an, über das Kontor sendet.',
  consentSaved: 'Kontor darf jetzt über dieses Postfach senden.',
  consentWaiting: 'Bitte stimmen Sie in dem Fenster des Anbieters zu.',
  cancel: 'Abbrechen',
  blocked: 'Der Browser hat das Fenster blockiert. Bitte erlauben Sie es, und versuchen Sie es erneut.',
  fromName: 'Name des Absenders',
  fromAddress: 'Adresse des Absenders',
  replyTo: 'Antworten an',
  replyToHint: 'Leer: an den Absender.',
  archiveAddress: 'Kopie ins Archiv',
  archiveHint: 'Erhält jede E-Mail als Blindkopie.',
  perMinute: 'E-Mails je Minute',
  perMinuteHint: 'So viele, wie Ihr Anbieter erlaubt.',
  testAddress: 'Testbetrieb: alles nur an',
  testHint:
    'Solange hier eine Adresse steht, erhält nur sie die E-Mails. Für den echten Versand leer lassen.',
  noAddress: 'Das ist keine E-Mail-Adresse.',
  test: 'Verbindung prüfen',
  save: 'Speichern',
  saved: 'Mailkonto gespeichert.',
  remove: 'Entfernen',
  removed: 'Mailkonto entfernt.',
  removeTitle: 'Mailkonto entfernen?',
  askRemove:
    'Kontor vergisst das Mailkonto mit Passwort und Zustimmung. E-Mails, die noch warten, bleiben im Postausgang.',

  largest: (size: string) => `E-Mails bis ${size}.`,
  serverSaid: (words: string) => `Der Mailserver sagt: „${words}“`,
  outcomes: {
    done: 'Die Anmeldung klappt.',
    notAllowed:
      'Dieser Server liegt in einem privaten Netz. Wer Kontor betreibt, gibt ihn mit KONTOR_MAIL_HOSTS frei.',
    unknownHost: 'Einen Server dieses Namens gibt es nicht. Bitte prüfen Sie die Schreibweise.',
    unreachable:
      'Der Server antwortet nicht. Bitte prüfen Sie Server und Port, oder versuchen Sie es später erneut.',
    noTls:
      'Der Server bietet an diesem Port die gewählte Verschlüsselung nicht an. Ohne sie wird kein Passwort gesendet.',
    certificate:
      'Das Zertifikat des Servers ist ungültig: es ist abgelaufen, gilt für einen anderen Namen oder stammt von einer unbekannten Stelle. Das Passwort wurde nicht gesendet.',
    refused: 'Der Server weist Benutzername oder Passwort zurück.',
    consent: 'Die Zustimmung zum Senden fehlt, ist abgelaufen oder wurde widerrufen.',
    provider: 'Der Anbieter der Anmeldung antwortet nicht. Bitte versuchen Sie es später erneut.',
    failed: 'Die Verbindung ist abgebrochen.',
  } satisfies Record<MailAccountOutcome, string>,
  problems: {
    secretKeyMissing:
      'Der Server hat keinen Schlüssel für Geheimnisse. Wer ihn betreibt, setzt dafür KONTOR_SECRET_KEY.',
    secretUnreadable:
      'Das gespeicherte Geheimnis lässt sich nicht lesen: der Server hat einen anderen Schlüssel als beim Speichern. Bitte geben Sie es neu ein.',
    publicOriginMissing:
      'Der Server hat keine öffentliche Adresse. Wer ihn betreibt, setzt KONTOR_PUBLIC_ORIGIN.',
    providerNotAllowed:
      'Dieser Anbieter liegt in einem privaten Netz. Wer Kontor betreibt, gibt ihn mit KONTOR_PROVIDER_HOSTS frei.',
    providerUnreachable: 'Der Anbieter antwortet nicht. Bitte prüfen Sie die Angaben zum Anbieter.',
    providerUnfit:
      'Der Anbieter erlaubt keinen dauerhaften Zugang. Bitte prüfen Sie die Berechtigungen der App-Registrierung (offline_access).',
    signInRefused:
      'Der Anbieter hat die Zustimmung nicht bestätigt. Bitte prüfen Sie Client-ID und Geheimnis, und versuchen Sie es erneut.',
    invalidLink:
      'Die Zustimmung ist abgelaufen, oder das Mailkonto wurde inzwischen geändert. Bitte stimmen Sie erneut zu.',
  } as Record<string, string>,

  outbox: 'Postausgang',
  toOutbox: 'Postausgang öffnen',
  stops: {
    signIn: 'Der Postausgang steht still: Der Mailserver hat die Anmeldung abgelehnt.',
    consent:
      'Der Postausgang steht still: Die Zustimmung zum Senden fehlt, ist abgelaufen oder wurde widerrufen. Bitte stimmen Sie unten erneut zu.',
    restored: 'Der Postausgang steht still, weil Daten wiederhergestellt wurden.',
    copied: 'Der Postausgang steht still, weil dies eine Kopie der Daten ist.',
  } satisfies Record<OutboxStop, string>,
  since: (time: string) => `Seit ${time}.`,
  waiting: (count: number) => (count === 1 ? '1 E-Mail wartet.' : `${count} E-Mails warten.`),
  release: 'Weiter senden',
  released: 'Der Postausgang sendet wieder.',
  askRelease: {
    signIn: 'Kontor meldet sich wieder beim Mailserver an und sendet, was wartet.',
    consent:
      'Kontor versucht wieder zu senden. Ohne eine neue Zustimmung steht der Postausgang danach wieder still.',
    restored:
      'Was wartet, kann vor der Wiederherstellung schon gesendet worden sein und käme dann doppelt an. Haben Sie den Postausgang geprüft und zurückgezogen, was nicht mehr gesendet werden soll?',
    copied:
      'Diese Kopie würde E-Mails an Ihre Kunden senden, auch solche, die das Original schon gesendet hat. Haben Sie den Postausgang geprüft?',
  } satisfies Record<OutboxStop, string>,

  templates: 'Vorlagen',
  templatesHint: 'Betreff und Text, mit denen eine E-Mail beginnt. Vor dem Senden lässt sich beides ändern.',
  kind: 'Beleg',
  language: 'Sprache',
  languages: { de: 'Deutsch', en: 'Englisch' } satisfies Record<MailLanguage, string>,
  kinds: {
    invoice: 'Rechnung',
    advance: 'Abschlagsrechnung',
    settlement: 'Schlussrechnung',
    cancellation: 'Stornorechnung',
    credit: 'Rechnungskorrektur',
    offer: 'Angebot',
    reminder: 'Mahnung',
  } satisfies Record<MailKind, string>,
  subject: 'Betreff',
  body: 'Text',
  unknownPlaceholder: (names: readonly string[]) =>
    names.length === 1
      ? `Diesen Platzhalter gibt es nicht: ${names[0]}`
      : `Diese Platzhalter gibt es nicht: ${names.join(', ')}`,
  templateSaved: 'Vorlage gespeichert.',
  reset: 'Mitgelieferte Vorlage nehmen',
  askReset: 'Ihre Fassung dieser Vorlage geht verloren.',
  resetDone: 'Es gilt wieder die mitgelieferte Vorlage.',
  preview: 'Vorschau mit Beispielwerten',
  placeholders: 'Platzhalter',
  placeholderHelp: {
    Anrede: 'Sehr geehrte Frau …',
    Kunde: 'Name des Kunden',
    Kundennummer: 'Ihre Nummer für den Kunden',
    Beleg: 'Rechnung, Angebot, Schlussrechnung …',
    Nummer: 'Nummer des Belegs',
    Datum: 'Datum des Belegs',
    Betrag: 'Zahlbetrag mit Währung',
    Zahlungsziel: 'Wann zu zahlen ist, als Satz',
    Bestellnummer: 'Bestellnummer des Kunden',
    Firma: 'Name Ihrer Firma',
    Absender: 'Wer die E-Mail sendet',
  } satisfies Record<MailPlaceholder, string>,
  /** Values for the preview. */
  samples: {
    Kunde: 'Musterbau GmbH',
    Kundennummer: '10017',
    Nummer: '2027-014',
    Datum: '15.01.2027',
    Betrag: '1.190,00 €',
    Zahlungsziel: {
      de: 'Bitte zahlen Sie innerhalb von 14 Tagen.',
      en: 'Payment is due within 14 days of receipt of the invoice.',
    } satisfies Record<MailLanguage, string>,
    Bestellnummer: 'B-4711',
    Firma: 'Ihre Firma',
    Absender: 'Ihr Name',
    lastName: 'Muster',
  },
} as const
