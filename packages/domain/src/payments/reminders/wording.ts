/** The texts of a level. `intro` follows the salutation; `intro` and `closing` may contain placeholders. */
export interface LevelTexts {
  title: string
  intro: string
  closing: string
}

/** The placeholders of a letter's texts: the deadline, and the total to pay. */
export const reminderPlaceholders = ['{Frist}', '{Betrag}'] as const

const reminder: LevelTexts = {
  title: 'Zahlungserinnerung',
  intro:
    'sicher ist es Ihrer Aufmerksamkeit entgangen: Zu den folgenden Rechnungen haben wir noch keinen vollständigen Zahlungseingang festgestellt.',
  closing:
    'Bitte überweisen Sie {Betrag} bis zum {Frist}. Haben Sie inzwischen gezahlt, betrachten Sie dieses Schreiben bitte als gegenstandslos.',
}

const first: LevelTexts = {
  title: '1. Mahnung',
  intro: 'die folgenden Rechnungen sind noch nicht vollständig bezahlt.',
  closing:
    'Bitte überweisen Sie {Betrag} bis zum {Frist}. Sollten Sie eine Rechnung beanstanden, teilen Sie uns dies bitte mit.',
}

const second: LevelTexts = { ...first, title: '2. Mahnung' }

const last: LevelTexts = {
  title: 'Letzte Mahnung',
  intro: 'die folgenden Rechnungen sind trotz unserer bisherigen Schreiben noch nicht vollständig bezahlt.',
  closing:
    'Wir bitten Sie letztmals, {Betrag} bis zum {Frist} zu überweisen. Danach behalten wir uns vor, unsere Forderung gerichtlich geltend zu machen.',
}

const defaults = [reminder, first, second, last]

/** The built-in texts of a level, which counts from 0. Later levels use those of the last one. */
export function defaultLevelTexts(index: number): LevelTexts {
  return defaults[index] ?? last
}
