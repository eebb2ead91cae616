/** The health check of a container: ends with 0 while its server is ready, else with 1. */
const port = process.env.KONTOR_PORT || '8080'
const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
  ({ ok }) => ok,
  () => false,
)
process.exit(isReady ? 0 : 1)
