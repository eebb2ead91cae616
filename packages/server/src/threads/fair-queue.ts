/**
 * A queue in which organisations take turns, and within an organisation its people. Only what one person
 * waits for comes in the order of arrival.
 */
export class FairQueue<Item> {
  /** What waits, by organisation and person. Those whose turn is next come first. */
  readonly #waiting = new Map<string, Map<string, Item[]>>()

  get isEmpty(): boolean {
    return this.#waiting.size === 0
  }

  add(organisation: string, person: string, item: Item): void {
    const people = this.#waiting.get(organisation) ?? new Map<string, Item[]>()
    const items = people.get(person) ?? []
    items.push(item)
    people.set(person, items)
    this.#waiting.set(organisation, people)
  }

  /**
   * Removes and returns the next item for whose owner `admit` returns a value, together with this value;
   * undefined if there is none.
   */
  take<Admitted>(
    admit: (organisation: string, person: string) => Admitted | undefined,
  ): { item: Item; admitted: Admitted } | undefined {
    for (const [organisation, people] of this.#waiting)
      for (const [person, items] of people) {
        const admitted = admit(organisation, person)
        const [item] = items
        if (admitted === undefined || item === undefined) continue
        items.shift()
        people.delete(person)
        if (items.length > 0) people.set(person, items)
        this.#waiting.delete(organisation)
        if (people.size > 0) this.#waiting.set(organisation, people)
        return { item, admitted }
      }
    return undefined
  }
}
