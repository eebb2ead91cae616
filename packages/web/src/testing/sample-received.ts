/** A received XRechnung as the server sends it; the schema fills in what is left out. */
export const sampleReceived = {
  id: 'r-1',
  revision: 1,
  source: 'upload',
  size: 1,
  container: 'xml',
  kind: 'ubl',
  sha256: '',
  status: 'new',
} as const
