const endings: (() => Promise<void>)[] = []

/**
 * A resource that several figures share: created for the first one, kept for the others and closed by
 * `endShared`.
 */
export function shared<Thing>(
  make: () => Promise<Thing>,
  end?: (thing: Thing) => Promise<void>,
): () => Promise<Thing> {
  let created: Promise<Thing> | undefined
  return () => {
    created ??= make().then((thing) => {
      if (end) endings.push(() => end(thing))
      return thing
    })
    return created
  }
}

/** Closes everything that was created, newest first. */
export async function endShared(): Promise<void> {
  for (let end = endings.pop(); end !== undefined; end = endings.pop()) await end()
}
