/** Fetches a file of this package from the web server; returns its bytes. */
export async function readAsset(url: URL): Promise<Uint8Array> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} could not be read: ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}
