import { build } from '../../../scripts/build.ts'

/** Builds web app and server once, before any worker starts a server. */
export default async function buildBefore(): Promise<void> {
  await build()
}
