import type { MailState } from '@kontor/domain/dispatch/mail-state'

/** Texts about mails that several pages share. */
export const dispatchTexts = {
  title: 'Versand',
  states: {
    queued: 'wartet',
    sending: 'wird gesendet',
    accepted: 'angenommen',
    retry: 'neuer Versuch',
    failed: 'fehlgeschlagen',
    bounced: 'unzustellbar',
    unclear: 'unklar',
    withdrawn: 'zurückgezogen',
  } satisfies Record<MailState, string>,
  retryAt: (time: string) => `neuer Versuch um ${time}`,
  send: 'Senden',
  sendAgain: 'Erneut senden',
  notYet: { invoice: 'Erst nach dem Fertigstellen', offer: 'Erst mit Nummer' },
  neverSent: 'Noch nicht gesendet.',
  sent: (day: string) => `Gesendet am ${day}`,
  to: (addresses: string) => `an ${addresses}`,
  testOnly: (address: string) => `nur zum Test an ${address}`,
  noAddress: (typed: string) =>
    `„${typed.length > 40 ? `${typed.slice(0, 40)}…` : typed}“ ist keine E-Mail-Adresse.`,
  list: 'E-Mails mit diesem Beleg',
  more: (count: number) => `Alle ${count} anzeigen`,
} as const
