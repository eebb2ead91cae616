/** Something with an end: a server, a browser. */
export interface Shared<Thing> {
  thing: Thing
  end: () => Promise<void>
}

const endings: (() => Promise<void>)[] = []

/** What several figures need: made for the first that asks, and kept for the others until `endShared`. */
export function shared<Thing>(make: () => Promise<Shared<Thing>>): () => Promise<Thing> {
  let made: Promise<Thing> | undefined
  return () => {
    made ??= make().then(({ thing, end }) => {
      endings.push(end)
      return thing
    })
    return made
  }
}

/** Ends all that was made, the newest first. */
export async function endShared(): Promise<void> {
  for (let end = endings.pop(); end !== undefined; end = endings.pop()) await end()
}
