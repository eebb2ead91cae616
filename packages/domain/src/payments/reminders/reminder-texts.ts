import { reminderPlaceholders } from './wording.ts'

const inBraces = /\{[^{}\n]*\}|\{\S*/g

/** Fills in the deadline and the total, both as printed. */
export function fillReminderText(
  text: string,
  { deadline, total }: { deadline: string; total: string },
): string {
  return text.replaceAll('{Frist}', deadline).replaceAll('{Betrag}', total)
}

/** What looks like a placeholder and is none; each once, at most 5. */
export function unknownPlaceholdersIn(text: string): string[] {
  const known: readonly string[] = reminderPlaceholders
  const found = [...text.matchAll(inBraces)].map(([written]) => written)
  return [...new Set(found)].filter((written) => !known.includes(written)).slice(0, 5)
}

/**
 * What a reminder must not say: a threat with a credit agency whose conditions are rarely met (BGH I ZR
 * 157/13), with a criminal complaint or with publicity; that it comes from a court; that silence is consent.
 */
const textFaults = ['creditAgency', 'criminal', 'publicity', 'court', 'silence'] as const
export type TextFault = (typeof textFaults)[number]

const faultyWords: Readonly<Record<TextFault, RegExp>> = {
  creditAgency: /schufa|auskunftei|creditreform|bonität/i,
  criminal: /straf(?:anzeige|antrag|bar|recht)|betrug|polizei|staatsanwalt/i,
  publicity: /öffentlich (?:machen|bekannt)|veröffentlich|pranger|presse/i,
  court: /mahnbescheid|vollstreckungsbescheid|amtsgericht|im namen des/i,
  silence: /gilt (?:\S+ ){0,8}als (?:anerkannt|anerkenntnis|zustimmung|genehmigt)|schweigen/i,
}

/** The faults of a text, for a warning: whoever writes it decides. */
export function faultsOfText(text: string): TextFault[] {
  return textFaults.filter((fault) => faultyWords[fault].test(text))
}
