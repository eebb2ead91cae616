import { expect, test } from 'vitest'
import { layoutJsonSchema } from './layout-json-schema.ts'

test('the JSON Schema in the documentation is the one that imports are checked by', async () => {
  await expect(`${JSON.stringify(layoutJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(
    '../../../../docs/layout-template.schema.json',
  )
})
