import type { Role } from '@kontor/domain/people/rights'
import { roleNames } from '#rooms/ui/rights/texts.ts'
import type { PersonState } from './people-search.ts'

const people = (count: number) => (count === 1 ? '1 Person' : `${count.toLocaleString('de')} Personen`)

/** Texts for the Benutzer page. */
export const texts = {
  title: 'Benutzer',
  hint: 'Wer in Ihrer Organisation arbeitet, und was jede Person darf. Eine Änderung gilt sofort.',
  invite: 'Person einladen',
  inviteHint:
    'Die Person erhält von Ihnen einen Link und wählt damit selbst ihr Passwort. Der Name steht im Protokoll.',
  onlyProvider:
    'Ihre Organisation meldet sich nur mit dem Firmenkonto an; ein Passwort gilt für diese Rolle nicht. Tragen Sie die E-Mail-Adresse ihres Firmenkontos ein. Wer keines hat, kommt nur hinein, wenn Sie in der Liste „Passwort erlauben“ wählen.',
  linkUseless:
    'Ihre Organisation meldet sich nur mit dem Firmenkonto an; dieser Link nützt der Person nichts. Wählen Sie in der Liste „Passwort erlauben“, wenn sie kein Firmenkonto hat.',
  username: 'Benutzername',
  email: 'E-Mail (freiwillig)',
  nameTaken: 'Diesen Benutzernamen gibt es schon.',
  tooMany:
    'Ihre Organisation hat bereits 1.000 Benutzer. Sperren Sie zuerst jemanden, der nicht mehr bei Ihnen arbeitet.',
  nameFaults: {
    reserved: 'So dürfen nur Programme heißen.',
    invisible: 'Der Name enthält ein unsichtbares Zeichen. Bitte tippen Sie ihn neu.',
    mixedScripts: 'Der Name mischt Buchstaben verschiedener Alphabete. Bitte tippen Sie ihn neu.',
  } as Record<string, string>,
  nameInvalid: 'Bitte prüfen Sie den Namen.',
  invalidEmail: 'Bitte prüfen Sie die E-Mail-Adresse.',
  makeLink: 'Link erstellen',
  role: 'Rolle',
  roles: roleNames,
  roleAbout: {
    administration: 'Darf alles, auch Benutzer, Unternehmensdaten, Vorlagen und Funktionen verwalten.',
    accounting: 'Schreibt Rechnungen, stellt sie fertig, korrigiert sie und sieht alle Bücher.',
    writing: 'Schreibt Entwürfe und pflegt Kontakte; fertigstellen können andere.',
    reading: 'Sieht alles und ändert nichts.',
    auditing:
      'Sieht alles samt Protokoll und früheren Fassungen, bis zu einem Tag. Für Prüferinnen und Prüfer.',
  } satisfies Record<Role, string>,
  emailTaken:
    'Diese E-Mail-Adresse hat schon jemand anders. Das Firmenkonto könnte beide nicht unterscheiden.',
  emailShared: 'E-Mail doppelt',
  withdraw: 'Einladung zurückziehen',
  withdrawTitle: (name: string) => `Einladung von ${name} zurückziehen?`,
  askWithdraw: (name: string) => `${name} wird gelöscht, und der Link gilt nicht mehr.`,
  notWithdrawn: 'Diese Person hat sich schon einmal angemeldet. Sie lässt sich nur sperren.',
  lastDay: 'Letzter Tag',
  until: (day: string) => `bis ${day}`,
  you: 'Sie',
  disabled: 'gesperrt',
  invited: 'eingeladen',
  seen: 'Zuletzt gesehen',
  lastSeen: (seen: string) => `zuletzt gesehen: ${seen}`,
  never: 'noch nie',
  sessions: (count: number) => (count === 1 ? '1 Sitzung' : `${count} Sitzungen`),
  search: 'Name oder E-Mail suchen',
  emailColumn: 'E-Mail',
  state: 'Zustand',
  allRoles: 'Alle Rollen',
  allStates: 'Alle',
  states: {
    active: 'aktiv',
    invited: 'eingeladen',
    disabled: 'gesperrt',
    withoutFactor: 'ohne zweiten Faktor',
  } satisfies Record<PersonState, string>,
  shown: (count: number, all: number) =>
    count === all ? people(all) : `${count.toLocaleString('de')} von ${people(all)}`,
  noneFound: 'Niemand entspricht der Suche.',
  actions: 'Aktionen',
  actionsOf: (name: string) => `Aktionen für ${name}`,
  changeRole: 'Rolle ändern',
  changeEmail: 'E-Mail ändern',
  changeEmailOf: (name: string) => `E-Mail von ${name} ändern`,
  changeEmailHint:
    'An dieser Adresse erkennt Kontor die Person, wenn sie sich zum ersten Mal mit dem Firmenkonto anmeldet, danach am Konto selbst.',
  rename: 'Namen ändern',
  renameOf: (name: string) => `Namen von ${name} ändern`,
  newName: 'Neuer Benutzername',
  renameHint: (name: string) =>
    `${name} wird überall abgemeldet und meldet sich mit dem neuen Namen an; teilen Sie ihn der Person mit. Nicht gespeicherte Eingaben bleiben im Browser erhalten. Protokoll und Verläufe behalten den alten Namen, und niemand sonst kann ihn bekommen.`,
  renameOneselfHint:
    'Sie bleiben hier angemeldet; auf anderen Geräten melden Sie sich mit dem neuen Namen an. Protokoll und Verläufe behalten den alten Namen, und niemand sonst kann ihn bekommen.',
  codesUnreadable:
    'Der Schlüssel für die Einmalcodes dieser Person fehlt auf dem Server. Setzen Sie zuerst ihren zweiten Faktor zurück.',
  passwordAllowed: 'Passwort erlaubt',
  allowPassword: 'Passwort erlauben',
  allowPasswordTitle: (name: string) => `${name} das Passwort erlauben?`,
  askAllowPassword: (name: string) =>
    `Ihre Organisation meldet sich nur mit dem Firmenkonto an. ${name} darf sich dann auch mit Passwort oder Passkey anmelden. Ein zweiter Faktor bleibt nötig, wo Sie ihn verlangen.`,
  forbidPassword: 'Passwort nicht mehr erlauben',
  forbidPasswordTitle: (name: string) => `${name} das Passwort nicht mehr erlauben?`,
  askForbidPassword: (name: string) =>
    `${name} braucht dann wieder das Firmenkonto. Offene Sitzungen bleiben; beenden Sie sie bei Bedarf.`,
  changeRoleOf: (name: string) => `Rolle von ${name} ändern`,
  save: 'Speichern',
  endSessions: 'Sitzungen beenden',
  newPassword: 'Link für neues Passwort',
  newInvitation: 'Neuer Einladungslink',
  secondFactor: 'zweiter Faktor',
  resetFactors: 'Zweiten Faktor zurücksetzen',
  resetFactorsTitle: (name: string) => `Zweiten Faktor von ${name} zurücksetzen?`,
  askResetFactors: (name: string) =>
    `${name} wird auf allen Geräten abgemeldet und meldet sich danach mit dem Passwort allein an. Tun Sie das nur, wenn Sie sicher sind, dass die Bitte von dieser Person kommt.`,
  require: 'Zweiten Faktor verlangen',
  requireAbout:
    'Wer noch keinen hat, kann dann erst weiterarbeiten, wenn einer eingerichtet ist. Zugänge für Programme sind davon nicht betroffen.',
  requireNow: 'Ab sofort verlangen',
  askRequire: (count: number) =>
    count === 0
      ? 'Alle haben schon einen zweiten Faktor. Neue Personen richten ihn bei der ersten Anmeldung ein.'
      : `Noch ohne zweiten Faktor: ${people(count)}. Das gilt sofort: Wer gerade arbeitet, richtet ihn beim nächsten Schritt ein und macht an derselben Stelle weiter; Eingaben bleiben erhalten. Alle anderen richten ihn bei der nächsten Anmeldung ein.`,
  requiredFor: (count: number) =>
    count === 0
      ? 'Alle haben einen zweiten Faktor.'
      : `Noch ohne zweiten Faktor: ${people(count)}. Vorher ist keine andere Arbeit möglich.`,
  ownFirst: 'Richten Sie zuerst unter Einstellungen → Anmeldung selbst einen zweiten Faktor ein.',
  disable: 'Sperren',
  enable: 'Entsperren',
  disableTitle: (name: string) => `${name} sperren?`,
  askDisable: (name: string) =>
    `${name} wird sofort abgemeldet und kann sich nicht mehr anmelden. Rechnungen behalten den Namen.`,
  endSessionsTitle: (name: string) => `${name} überall abmelden?`,
  askEndSessions: (name: string) =>
    `${name} wird auf allen Geräten abgemeldet. Nicht Gespeichertes kann verloren gehen.`,
  lastAdministration:
    'Mindestens eine Person mit der Rolle Verwaltung muss bleiben. Geben Sie die Rolle zuerst jemand anderem.',
  linkTitle: (name: string) => `Link für ${name}`,
  linkHint: (day: string) =>
    `Geben Sie diesen Link nur an diese Person weiter. Er gilt einmal, bis ${day}, und wird nicht noch einmal gezeigt.`,
  link: 'Link',
  copyLink: 'Link kopieren',
  done: 'Fertig',
} as const

/** Why an e-mail address was rejected, by the code of its issue. */
export function emailErrorOf(code: string | undefined): string {
  return code === 'taken' ? texts.emailTaken : texts.invalidEmail
}

/** Why nobody may have a name, by the code of its issue. */
export function nameErrorOf(code: string | undefined): string {
  return texts.nameFaults[code ?? ''] ?? texts.nameInvalid
}
