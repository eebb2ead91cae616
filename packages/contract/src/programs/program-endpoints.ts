import { get, post } from '../calls/endpoint.ts'
import { idSchema } from '../calls/plain-bodies.ts'
import * as program from './program-schema.ts'

const source = 'A11.1'

/** Calls for the tokens of programs. Administrators see all tokens of the organisation. */
export const programEndpoints = {
  listProgramTokens: get(
    'administer',
    '/v1/program-tokens',
    source,
    "The programs' active tokens",
    program.programTokenListSchema,
  ),
  createProgramToken: post(
    'administer',
    '/v1/program-tokens',
    source,
    'Create a token for a program; only this response contains it',
    program.programTokenBody,
    program.newProgramTokenSchema,
    { sensitive: true },
  ),
  revokeProgramToken: post(
    'administer',
    '/v1/program-tokens/revoke',
    source,
    'Revoke a token; the next call with it fails',
    program.programTokenIdBody,
    idSchema,
  ),
} as const
