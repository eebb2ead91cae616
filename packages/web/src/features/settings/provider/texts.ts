import type { NewPeople, ProviderTest } from '@kontor/contract/providers/provider-schema'

/** Texts for the Firmenkonto page. */
export const texts = {
  title: 'Firmenkonto',
  hint: 'Ihre Leute melden sich mit dem Konto Ihrer Organisation an, zum Beispiel bei Microsoft Entra, Google Workspace oder Keycloak (OpenID Connect). Beim ersten Mal wird eine Person an ihrer bestätigten E-Mail-Adresse erkannt, danach am Konto selbst.',
  noOrigin:
    'Der Server kennt seine öffentliche Adresse nicht. Wer ihn betreibt, setzt dafür KONTOR_PUBLIC_ORIGIN.',
  redirectUri: 'Umleitungsadresse (Redirect URI)',
  redirectUriHint: 'Tragen Sie diese Adresse bei Ihrem Anmeldedienst ein.',
  copyRedirectUri: 'Umleitungsadresse kopieren',
  issuer: 'Adresse des Anmeldedienstes (Issuer)',
  issuerHint: 'z. B. https://login.microsoftonline.com/…/v2.0',
  clientId: 'Client-ID',
  clientSecret: 'Client-Secret',
  secretKept: 'Gespeichert. Nur ausfüllen, um es zu ersetzen.',
  secretMissing: 'Bitte geben Sie das Client-Secret an.',
  invalidIssuer: 'Bitte prüfen Sie die Adresse: sie beginnt mit https://.',
  newPeople: 'Wer noch nicht zu den Benutzern gehört',
  newPeopleOptions: [
    { value: '', label: 'wird abgewiesen' },
    { value: 'reading', label: 'wird angelegt: Lesen' },
    { value: 'writing', label: 'wird angelegt: Schreiben' },
    { value: 'accounting', label: 'wird angelegt: Buchhaltung' },
  ] satisfies { value: NewPeople; label: string }[],
  domains: 'E-Mail-Domains',
  domainsHint: 'Angelegt wird nur, wer eine Adresse dieser Domains hat, z. B. firma.de, firma.com',
  domainsMissing: 'Bitte nennen Sie mindestens eine Domain, z. B. firma.de.',
  passwordForAll: 'Anmeldung mit Passwort bleibt für alle möglich',
  passwordHint:
    'Nur die Rolle Verwaltung behält ihr Passwort, damit ein Ausfall des Anmeldedienstes niemanden aussperrt.',
  test: 'Verbindung testen',
  save: 'Speichern',
  saved: 'Firmenkonto gespeichert.',
  remove: 'Entfernen',
  removed: 'Firmenkonto entfernt.',
  removeTitle: 'Firmenkonto entfernen?',
  askRemove: 'Niemand kann sich mehr mit dem Firmenkonto anmelden. Die Benutzer bleiben.',
  tested: {
    accepted: 'Der Anmeldedienst antwortet und kennt Client-ID und Secret.',
    refused: 'Der Anmeldedienst antwortet, weist aber Client-ID oder Secret zurück.',
    unknown:
      'Der Anmeldedienst antwortet. Ob Client-ID und Secret stimmen, sagt er nicht: melden Sie sich zur Probe in einem anderen Fenster an.',
  } satisfies Record<ProviderTest['client'], string>,
  problems: {
    providerNotAllowed:
      'Diese Adresse darf der Server nicht aufrufen: sie muss mit https beginnen und öffentlich erreichbar sein. Einen Anmeldedienst im eigenen Netz gibt der Betreiber mit KONTOR_PROVIDER_HOSTS frei.',
    providerUnreachable: 'Unter dieser Adresse antwortet kein Anmeldedienst.',
    providerUnfit: 'Dieser Dienst beherrscht die Anmeldung mit Code und PKCE (S256) nicht.',
    publicOriginMissing:
      'Der Server kennt seine öffentliche Adresse nicht. Wer ihn betreibt, setzt dafür KONTOR_PUBLIC_ORIGIN.',
    secretKeyMissing:
      'Der Server hat keinen Schlüssel für Geheimnisse. Wer ihn betreibt, setzt dafür KONTOR_SECRET_KEY.',
    secretUnreadable:
      'Das gespeicherte Secret lässt sich nicht lesen: der Server hat einen anderen Schlüssel als beim Speichern. Bitte geben Sie es neu ein.',
  } as Record<string, string>,
} as const
