/**
 * How Node runs the server. deploy/kontor.service and the Dockerfile repeat these options. Each half of the
 * space for young objects is limited to 8 MiB, less than the default; this saves about 50 MiB of memory. With
 * 4 MiB, rows of long lists were sometimes treated as old objects, and memory grew by 200 MiB before they
 * were collected (docs/performance.md).
 */
export const nodeOptions = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8']
