import { buildWeb } from '../../../scripts/build-web.ts'

/** Builds the web app once, before any worker starts a server. */
export default async function buildBefore(): Promise<void> {
  await buildWeb()
}
