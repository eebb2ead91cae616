import { expect, test } from 'vitest'
import { layoutJsonSchema } from './layout-json-schema.ts'

test('the JSON Schema in the documentation equals the one generated from the schema for imports', async () => {
  await expect(`${JSON.stringify(layoutJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(
    '../../../../docs/layout-template.schema.json',
  )
})
