/** The health check of a container: exits with status 0 if the server is ready, otherwise with 1. */
const port = process.env.KONTOR_PORT || '8080'
const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
  ({ ok }) => ok,
  () => false,
)
process.exit(isReady ? 0 : 1)
