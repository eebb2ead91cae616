/** German sentences about papers that could not be drawn. */
export const texts = {
  unprintable: 'Die Seiten lassen sich mit dieser Vorlage oder diesem Logo nicht drucken.',
  tooCostly: 'Das Drucken der Seiten braucht zu viel Zeit oder Speicher.',
}
