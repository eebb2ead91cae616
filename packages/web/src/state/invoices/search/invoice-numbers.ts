/** The numbers that invoices are called by, to tell a query for a number from one for words. */
export class InvoiceNumbers {
  readonly #numbers: string[] = []
  /** What the numbers look like, a 0 for every digit: `p000-0000-0000`. */
  readonly #shapes = new Set<string>()

  add(numbers: readonly string[]): void {
    for (const number of numbers) {
      this.#numbers.push(number.toLowerCase())
      this.#shapes.add(shapeOf(number))
    }
  }

  /**
   * Whether a query means a number: part of one that is there, or a whole one, with the project number before
   * it or without. It is taken by the letter: another digit is another invoice, no typing error
   * (docs/decisions/0030).
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
