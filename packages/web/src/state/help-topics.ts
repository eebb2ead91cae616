import type { HomePath } from './organisation/page-needs.ts'

/** A place in the Handbuch: a chapter, and a section of it or ''. Both are headings. */
export interface HelpPlace {
  chapter: string
  section: string
}

interface HelpTopic extends HelpPlace {
  /** What the reader wants to do. */
  task: string
}

const topic = (task: string, chapter: string, section = ''): HelpTopic => ({ task, chapter, section })

/** The tasks that Hilfe lists first [A26.8]. A test compares the headings with those of the Handbuch. */
export const helpTopics: readonly HelpTopic[] = [
  topic('Eine Rechnung schreiben', 'Eine Rechnung schreiben'),
  topic('Eine Rechnung fertigstellen und verschicken', 'Ansehen, fertigstellen, verschicken'),
  topic('Eine Rechnung wiederfinden', 'Rechnungen finden'),
  topic('Eine fertige Rechnung korrigieren', 'Eine fertige Rechnung ändern'),
  topic('Eine Rechnung stornieren', 'Wenn etwas schiefging'),
  topic('E-Rechnungen einrichten', 'E-Rechnung', 'Einmal einrichten'),
  topic('Den richtigen Umsatzsteuer-Fall wählen', 'E-Rechnung', 'Umsatzsteuer-Fall'),
  topic('In Abschlägen abrechnen', 'Wenn etwas schiefging', 'In Abschlägen abrechnen'),
  topic('Einen Kontakt anlegen', 'Kontakte'),
  topic('Ein Angebot schreiben', 'Angebote'),
  topic('Jemanden einladen', 'Die Organisation verwalten'),
  topic('Die Anmeldung sichern', 'Anmelden', 'Sicherer anmelden'),
]

const chapters: Partial<Record<HomePath, string>> = {
  '/home': 'Rechnungen finden',
  '/home/invoice': 'Ansehen, fertigstellen, verschicken',
  '/home/invoice-editor': 'Eine Rechnung schreiben',
  '/home/offers': 'Angebote',
  '/home/offer': 'Angebote',
  '/home/offer-editor': 'Angebote',
  '/home/series': 'Serien',
  '/home/open-items': 'Zahlungen',
  '/home/statements': 'Kontoauszüge',
  '/home/figures': 'Auswertung',
  '/home/reminders': 'Mahnungen',
  '/home/addressbook': 'Kontakte',
  '/home/contact': 'Kontakte',
  '/home/customer-editor': 'Kontakte',
  '/home/inbox': 'Rechnungseingang',
  '/home/inbox/invoice': 'Rechnungseingang',
  '/home/inbox/check': 'Rechnungseingang',
  '/home/outbox': 'Versand',
  '/home/settings': 'Einstellungen',
  '/home/settings/sign-in': 'Anmelden',
  '/home/settings/standard-texts': 'Einstellungen',
  '/home/settings/mailbox': 'Rechnungseingang',
  '/home/settings/payments': 'Zahlungen',
  '/home/settings/dispatch': 'Versand',
}

/** The chapter about a page; for a settings page without one of its own, the chapter for administrators. */
export function chapterOfPage(path: string): string {
  return (
    chapters[path as HomePath] ??
    (path.startsWith('/home/settings/') ? 'Die Organisation verwalten' : 'Aufbau')
  )
}

/** The address of a place in Hilfe. */
export function helpPath({ chapter, section }: HelpPlace): string {
  const hash = section === '' ? '' : `#${headingId(section)}`
  return `/home/help?${new URLSearchParams({ chapter: headingId(chapter) })}${hash}`
}

/** The id of a heading, as links in the Handbuch write it. */
export function headingId(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
}
