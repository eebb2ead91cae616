import type { Right, Role } from '@kontor/domain/people/rights'

/** The roles in the words of the Handbuch. */
export const roleNames = {
  administration: 'Verwaltung',
  accounting: 'Buchhaltung',
  writing: 'Schreiben',
  reading: 'Lesen',
  auditing: 'Prüfung',
} satisfies Record<Role, string>

/** Texts about rights that a user lacks. Not part of `uiTexts`, because hardly anyone sees them. */
export const rightTexts = {
  noAccess: 'Kein Zugriff',
  roleChanged: (role: string) => `Ihre Rolle hat sich geändert: ${role}.`,
  /** The rights in the words of the Handbuch. */
  rights: {
    read: 'Alles ansehen',
    write: 'Entwürfe und Kontakte bearbeiten',
    finalize: 'Rechnungen fertigstellen und korrigieren',
    money: 'Eingangsrechnungen freigeben und bezahlen',
    books: 'Alle Bücher sehen',
    administer: 'Die Organisation verwalten',
  } satisfies Record<Right, string>,
  sentence: (right: string, administrators: readonly string[]) =>
    [
      `Dafür fehlt Ihnen das Recht „${right}“.`,
      ...(administrators.length > 0 ? [`Verwaltung: ${administrators.join(', ')}.`] : []),
    ].join(' '),
  keepsInput: 'Was Sie eingegeben haben, bleibt hier stehen.',
  checkAgain: 'Erneut prüfen',
} as const
