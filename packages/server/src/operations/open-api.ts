import { describeBound } from '@kontor/contract/calls/bounds'
import type { Endpoint } from '@kontor/contract/calls/endpoint'
import { problemSchema, problemStatus } from '@kontor/contract/calls/problem'
import type { Schema } from '@kontor/contract/calls/schema'
import { fileNameHeader } from '@kontor/contract/calls/uploaded-file'
import { endpoints } from '@kontor/contract/endpoints'
import * as z from 'zod/mini'
import manifest from '../../package.json' with { type: 'json' }

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: Record<string, unknown>
}

interface Operation {
  operationId: string
  summary: string
  description: string
  parameters: unknown[]
  security: unknown[]
  requestBody?: unknown
  responses: Record<string, unknown>
}

/** The API as OpenAPI 3.1, generated from the contract. */
export function openApi(): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kontor',
      version: manifest.version,
      description:
        'Timestamps are Unix seconds, and money is a number in major units. Errors are application/problem+json with one of the codes ' +
        `${Object.keys(problemStatus).join(', ')}.`,
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: jsonSchema(problemSchema, 'output') },
    },
  }
}

function operation(name: string, endpoint: Endpoint): Operation {
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Source: ${endpoint.source}. ${neededFor(endpoint)}`,
    parameters: [
      ...pathParameters(endpoint.path),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
      ...(endpoint.isUpload ? [fileName] : []),
    ],
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: endpoint.isUpload ? file : json(jsonSchema(endpoint.body, 'input')),
          },
        }),
    responses: {
      200: {
        description: 'Success',
        content: endpoint.isDownload ? file : json(jsonSchema(endpoint.response, 'output')),
      },
      default: {
        description: 'Error',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function neededFor({ access, function: functionName }: Endpoint): string {
  const needed = { own: 'Needs a token, but no right.', public: 'Needs no token.' }
  const right = access === 'own' || access === 'public' ? needed[access] : `Needs the right \`${access}\`.`
  return functionName === undefined ? right : `${right} Part of the function \`${functionName}\`.`
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the call safe to repeat: for 24 hours, a call with the same key and body returns the first result and changes nothing.',
  schema: { type: 'string', maxLength: 200 },
}

const fileName = {
  name: fileNameHeader,
  in: 'header',
  required: false,
  description: 'File name as percent-encoded UTF-8.',
  schema: { type: 'string', maxLength: 2000 },
}

const file = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

function pathParameters(path: string): unknown[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function json(schema: unknown): unknown {
  return { 'application/json': { schema } }
}

function jsonSchema(schema: Schema<unknown>, io: 'input' | 'output'): unknown {
  const { $schema: _draft, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: io === 'input' ? describeBound : () => undefined,
  })
  return described
}
