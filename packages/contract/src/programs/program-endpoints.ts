import { get, post } from '../calls/endpoint.ts'
import { idSchema } from '../session/session-schema.ts'
import * as program from './program-schema.ts'

const source = 'A11.1'

/** Tokens for programs; administrators see all of the organisation. */
export const programEndpoints = {
  listProgramTokens: get(
    'administer',
    '/v1/program-tokens',
    source,
    'The tokens of programs that are not over',
    program.programTokenListSchema,
  ),
  createProgramToken: post(
    'administer',
    '/v1/program-tokens',
    source,
    'Make a token for a program, which is shown this once',
    program.programTokenBody,
    program.newProgramTokenSchema,
    { sensitive: true },
  ),
  revokeProgramToken: post(
    'administer',
    '/v1/program-tokens/revoke',
    source,
    'Revoke a token; its next call fails',
    program.programTokenIdBody,
    idSchema,
  ),
} as const
