import { build } from '../../../scripts/build.ts'

/** Builds the web app and the server once, before any worker starts a server. */
export default async function buildBefore(): Promise<void> {
  await build()
}
