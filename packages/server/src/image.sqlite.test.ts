import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { release } from '@kontor/contract/release'
import { imageFolder } from '@kontor/testing/processes/image-folder'
import {
  endProcess,
  type RunningProcess,
  runInImage,
  startImage,
} from '@kontor/testing/processes/run-process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../../../scripts/build.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-image-'))
const running: RunningProcess[] = []
beforeAll(build)
afterAll(async () => {
  for (const server of running) await endProcess(server)
  rmSync(folder, { recursive: true })
})

test('the steps of the Dockerfile give an image that starts, in an empty folder [A25.4]', async () => {
  const image = imageFolder(folder)
  const data = { KONTOR_DATA_DIR: join(folder, 'data'), NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const server = await startImage(image, { ...data, KONTOR_HOST: '127.0.0.1', KONTOR_PORT: '0' })
  running.push(server)
  expect(await (await fetch(`${server.origin}/healthz`)).json()).toEqual({ status: 'ok', release })
  expect(await (await fetch(`${server.origin}/start/login`)).text()).toContain('<div id="root">')
  const check = runInImage(image, image.healthCheck, { KONTOR_PORT: new URL(server.origin).port })
  expect(await check.ended).toBe(0)
  const admin = runInImage(image, ['node', 'packages/server/src/admin/main.ts', 'org', 'list'], data)
  expect(await admin.ended, admin.output().stderr).toBe(0)
  expect(admin.output().stdout).toContain('demo')
})
