import { buildWeb } from '../../../scripts/build-web.ts'

/** The web app is built once, before any worker starts a server that serves it. */
export default async function buildBefore(): Promise<void> {
  await buildWeb()
}
