/**
 * How Node runs the server, wherever it is started (deploy/kontor.service and the Dockerfile repeat it). A
 * young generation of 4 MiB instead of 32: long lists are garbage at once, and the process stays some 60 MiB
 * smaller.
 */
export const nodeOptions = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4']
