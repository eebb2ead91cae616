import type { LeftOutReason } from './read-mail.ts'

/** German sentences about the parts of an e-mail that were left out. */
export const texts = {
  leftOut: {
    tooLarge: 'Die Datei ist größer als 20 MB und wurde nicht aus der Mail übernommen.',
    tooManyFiles:
      'Die Mail enthält mehr Dateien oder Teile, als gelesen werden. Übernommen wurden höchstens 20 Dateien; die übrigen fehlen.',
    unreadableMail: 'Die Mail ist zu groß oder zu verschachtelt und ließ sich nicht vollständig lesen.',
  } satisfies Record<LeftOutReason, string>,
} as const
