/** Fetches a file of this package from the web server; returns its bytes. */
export async function readAsset(url: URL): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} could not be read: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
