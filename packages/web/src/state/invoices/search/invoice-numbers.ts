/** The existing invoice numbers, used to tell whether a query is for a number or for words. */
export class InvoiceNumbers {
  readonly #numbers: string[] = []
  /** Shapes of the numbers, with 0 in place of every digit: `p000-0000-0000`. */
  readonly #shapes = new Set<string>()

  add(numbers: readonly string[]): void {
    for (const number of numbers) {
      this.#numbers.push(number.toLowerCase())
      this.#shapes.add(shapeOf(number))
    }
  }

  /**
   * Whether a query means a number: it contains a digit, and either is part of an existing number or has the
   * same format as the end of one, so the project number can be left out. Numbers must match exactly: a
   * different digit means a different invoice, not a typing error (docs/decisions/0030).
   */
  areMeantBy(query: string): boolean {
    if (!/\d/.test(query)) return false
    const shape = shapeOf(query)
    const wanted = query.toLowerCase()
    return (
      [...this.#shapes].some((number) => number.endsWith(shape)) ||
      this.#numbers.some((number) => number.includes(wanted))
    )
  }
}

function shapeOf(number: string): string {
  return number.toLowerCase().replaceAll(/\d/g, '0')
}
