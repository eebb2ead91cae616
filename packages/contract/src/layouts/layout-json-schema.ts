import * as z from 'zod/mini'
import { describeBound } from '../calls/bounds.ts'
import { layoutItem, layoutItemShapes } from './layout-schema.ts'
import { layoutTemplateSchema } from './layout-template-schema.ts'

type JsonSchema = Record<string, unknown>

/**
 * The JSON Schema (2020-12) of a layout file. Editors use it for validation and completion. It is stored in
 * docs/layout-template.schema.json and is derived from the shapes that validate imported files
 * (layout-schema.ts).
 */
export function layoutJsonSchema(): JsonSchema {
  const types = Object.keys(layoutItemShapes)
  const definitions = Object.entries(layoutItemShapes).map(([type, shape]) => [type, jsonSchemaOf(shape)])
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Kontor layout template',
    ...jsonSchemaOf(layoutTemplateSchema),
    $defs: {
      item: {
        anyOf: [
          ...types.map((type) => ({ $ref: `#/$defs/${type}` })),
          // An item of an unknown type only causes a warning when it is printed [S8.0.9].
          { type: 'object', properties: { type: { type: 'string', not: { enum: types } } } },
        ],
      },
      ...Object.fromEntries(definitions),
    },
  }
}

/** The JSON Schema of a shape, in which nested items are references to `#/$defs/item`. */
function jsonSchemaOf(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _draft, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      describeBound({ zodSchema, jsonSchema })
      if ((zodSchema as unknown) !== layoutItem) return
      for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword as keyof typeof jsonSchema]
      jsonSchema.$ref = '#/$defs/item'
    },
  })
  return described
}
