import { get, post, put } from '../calls/endpoint.ts'
import { emptyBody, idSchema } from '../calls/plain-bodies.ts'
import {
  layoutTemplateSchema,
  storedLayoutTemplateListSchema,
  storedLayoutTemplateSchema,
} from './layout-template-schema.ts'

const MiB = 1024 * 1024

/** Calls for layout templates. */
export const layoutEndpoints = {
  listLayoutTemplates: get(
    'read',
    '/v1/layout-templates',
    'A2.6',
    'The newest version of each layout template, built-in templates first',
    storedLayoutTemplateListSchema,
  ),
  getLayoutTemplateVersion: get(
    'read',
    '/v1/layout-templates/{id}/versions/{version}',
    'A2.7',
    'One version of a layout template; old versions are never deleted',
    storedLayoutTemplateSchema,
  ),
  createLayoutTemplate: post(
    'administer',
    '/v1/layout-templates',
    'A2.8',
    'Create a layout template',
    layoutTemplateSchema,
    storedLayoutTemplateSchema,
    { idempotent: true, bodyLimit: 4 * MiB },
  ),
  updateLayoutTemplate: put(
    'administer',
    '/v1/layout-templates/{id}',
    'A2.9',
    'Store a new version of a layout template',
    layoutTemplateSchema,
    storedLayoutTemplateSchema,
    { idempotent: true, bodyLimit: 4 * MiB },
  ),
  removeLayoutTemplate: post(
    'administer',
    '/v1/layout-templates/{id}/remove',
    'A2.10',
    'Remove a layout template; invoices keep the versions that they use',
    emptyBody,
    idSchema,
  ),
} as const
