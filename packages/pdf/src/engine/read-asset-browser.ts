/** Fetches one of this package's files from the web server, and returns its bytes. */
export async function readAsset(url: URL): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} could not be read: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
