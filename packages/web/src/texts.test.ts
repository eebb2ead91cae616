import { expect, test } from 'vitest'
import { confirmations } from './texts.ts'

test('every confirmation reads exactly as specified [S5.0.30, S5.0.35]', () => {
  expect(Object.values(confirmations)).toEqual([
    'Nach dieser Aktion darf die Rechnung nicht mehr verändert werden. Wollen Sie die Rechnung erstellen?',
    'Wollen Sie den Entwurf unwiederruflich löschen?',
    'Wollen Sie den Kontakt unwiederruflich löschen?',
    'Sie möchten eine bereits finalisierte Rechnung bearbeiten. Wollen Sie trotzdem fortfahren?',
    'Wollen Sie wirklich eine Stornorechnung erstellen?',
    'Ein Element wird gerade bearbeitet. Änderungen können verloren gehen, wenn vorher nicht gespeichert. Wollen Sie trotzdem fortfahren?',
    'Wollen Sie die Vorlage wirklich unwiederruflich löschen?',
    'Möchten Sie das Element entfernen?',
    'Wollen Sie das Element wirklich löschen?',
    'Nicht gespeicherte Änderungen können verloren gehen. Wollen Sie sich trotzdem abmelden?',
    'Nicht gespeicherte Änderungen gehen verloren. Wollen Sie trotzdem fortfahren?',
  ])
})
