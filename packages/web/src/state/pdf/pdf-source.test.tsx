import { emptyInvoice } from '@kontor/domain/invoices/invoice-defaults'
import { defaultTemplate } from '@kontor/domain/layouts/default-layout'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import { emptyProfile } from '@kontor/domain/organisation/profile'
import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../http/query-client.ts'
import { layoutTemplatesQuery, layoutTemplateVersionQuery } from '../layouts/layout-templates.ts'
import { organisationQuery } from '../organisation/organisation.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { WithQueries } from '../testing/with-queries.tsx'
import { pdfSourceOf, useInvoiceTemplates } from './pdf-source.ts'

const template = (id: string, version: number): LayoutTemplate => ({
  ...defaultTemplate,
  id,
  name: id,
  version,
})
const first = template('first', 1)
const blue = template('blue', 3)
const olderBlue = template('blue', 2)
const reference = (id: string, version?: number) => ({ id, name: id, ...(version && { version }) })

beforeEach(() => {
  queryClient.setQueryData(layoutTemplatesQuery.queryKey, [first, template('red', 1), blue])
  queryClient.setQueryData(layoutTemplateVersionQuery('blue', 2).queryKey, olderBlue)
})

function ownTemplate(templateReference: ReturnType<typeof reference>) {
  return renderHook(() => useInvoiceTemplates(templateReference), { wrapper: WithQueries }).result.current
    ?.own
}

test("the preview starts with the invoice's own template, or else with the first one [S2.5.4]", () => {
  expect(ownTemplate(reference('blue'))).toBe(blue)
  expect(ownTemplate(reference('blue', 3))).toBe(blue)
  expect(ownTemplate(reference('blue', 2))).toBe(olderBlue)
  expect(ownTemplate(reference('gone'))).toBe(first)
  expect(ownTemplate(reference(''))).toBe(first)
})

test('a final whose layout never existed is shown and downloaded with the first one, and says so [A4.5]', async () => {
  const never = { ...reference('never', 1), name: 'Nie' }
  const server = fakeServer()
  const { result } = renderHook(() => useInvoiceTemplates(never), { wrapper: WithQueries })
  await waitFor(() => expect(result.current).toMatchObject({ own: first, isMissing: true }))
  expect(
    renderHook(() => useInvoiceTemplates(reference('blue', 2)), { wrapper: WithQueries }).result.current,
  ).toMatchObject({ own: olderBlue, isMissing: false })
  queryClient.setQueryData(organisationQuery.queryKey, { profile: emptyProfile() } as never)
  expect((await pdfSourceOf({ ...emptyInvoice(), templateReference: never })).template).toBe(first)
  expect(server.requests.map(({ call }) => call)).toEqual(['GET /v1/layout-templates/never/versions/1'])
})

test('a final whose layout never existed keeps the first version of the first layout [A4.5]', async () => {
  const [newer, oldest] = [template('first', 2), first]
  queryClient.setQueryData(layoutTemplatesQuery.queryKey, [newer, blue])
  queryClient.setQueryData(layoutTemplateVersionQuery('first', 1).queryKey, oldest)
  queryClient.setQueryData(layoutTemplateVersionQuery('never', 1).queryKey, null)
  queryClient.setQueryData(organisationQuery.queryKey, { profile: emptyProfile() } as never)
  for (const lost of [reference('never', 1), reference('never'), reference('')]) {
    expect(ownTemplate(lost)).toEqual(oldest)
    expect((await pdfSourceOf({ ...emptyInvoice(), templateReference: lost })).template).toEqual(oldest)
  }
  expect(ownTemplate(reference('first'))).toEqual(newer)
})

test("a download uses the invoice's own template, or else the first one [S2.4.21]", async () => {
  const organisation = { profile: emptyProfile() }
  queryClient.setQueryData(organisationQuery.queryKey, organisation as never)
  const downloaded = async (templateReference: ReturnType<typeof reference>) =>
    (await pdfSourceOf({ ...emptyInvoice(), templateReference })).template
  expect(await downloaded(reference('blue'))).toBe(blue)
  expect(await downloaded(reference('blue', 2))).toBe(olderBlue)
  expect(await downloaded(reference('gone'))).toBe(first)
})
