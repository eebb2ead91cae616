/**
 * How Node runs the server everywhere (deploy/kontor.service and the Dockerfile repeat it). 8 MiB for young
 * objects instead of 32, so the process stays about 50 MiB smaller. With 4 MiB, the rows of long lists
 * sometimes counted as old, and memory grew by 200 MiB before they were collected (docs/decisions/0101).
 */
export const nodeOptions = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8']
