export const texts = {
  title: 'Hilfe',
  tasks: 'Was möchten Sie tun?',
  chapters: 'Alle Kapitel',
  contents: 'Alle Themen',
} as const
