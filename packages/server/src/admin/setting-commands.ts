import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { layoutFileText } from '@kontor/contract/layouts/layout-file-text'
import { layoutTemplateSchema } from '@kontor/contract/layouts/layout-template-schema'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import {
  createLayoutTemplate,
  isOwnLayoutTemplate,
  listLayoutTemplates,
  updateLayoutTemplate,
} from '../layouts/store.ts'
import { StartError } from '../start-error.ts'
import { setTagColor } from '../tags/store.ts'
import {
  type AdminContext,
  adminSession,
  type Command,
  organisationOf,
  readNamedJson,
  rejectUnknownOrganisation,
  textOption,
} from './command.ts'

const tagSetCommand: Command = {
  name: 'tag set',
  usage: "ORG TAG --color '#rrggbb'",
  summary: "Set the colour of a tag; --color '' removes the colour",
  positionals: ['ORG', 'TAG'],
  options: { color: { type: 'string' } },
  async run(context, [org = '', typed = ''], options) {
    const organisation = organisationOf(org)
    const tag = typed.trim()
    const color = textOption(options, 'color')
    if (!/^\P{Cc}{1,100}$/u.test(tag))
      throw new StartError('A tag must have 1 to 100 characters, none of them a control character.')
    if (color === undefined || !/^(#[0-9a-f]{6})?$/i.test(color)) {
      throw new StartError("Please give a --color such as '#2e7d32', or '' for none.")
    }
    await context.database.within(organisation, async (db) => {
      await rejectUnknownOrganisation(db, organisation)
      await setTagColor(db, adminSession(organisation, context), tag, color.toLowerCase())
    })
    context.print(`Set the colour of ${tag} in ${organisation}.`)
  },
}

const layoutImportCommand: Command = {
  name: 'layout import',
  usage: 'ORG FILE.json',
  summary: 'Store a layout template, as the next version if the organisation has one with the same id',
  positionals: ['ORG', 'FILE'],
  options: {},
  async run(context, [org = '', file = '']) {
    const organisation = organisationOf(org)
    const template = await readNamedJson('layout template', file, layoutTemplateSchema)
    const stored = await context.database.within(organisation, async (db) => {
      await rejectUnknownOrganisation(db, organisation)
      const session = adminSession(organisation, context)
      return (await isOwnLayoutTemplate(db, organisation, template.id))
        ? updateLayoutTemplate(db, session, template.id, template)
        : createLayoutTemplate(db, session, template, randomUUID)
    })
    context.print(`Stored ${stored.name} as version ${stored.version} of ${stored.id} in ${organisation}.`)
  },
}

const layoutExportCommand: Command = {
  name: 'layout export',
  usage: 'ORG ID [FILE.json]',
  summary: 'Write the newest version of a layout template to a new file, or to standard output',
  positionals: ['ORG', 'ID', '[FILE]'],
  options: {},
  async run(context, [org = '', id = '', name]) {
    const organisation = organisationOf(org)
    const template = (await newestTemplates(context, organisation)).find((known) => known.id === id)
    if (template === undefined) throw new StartError(`There is no layout template ${id} in ${organisation}.`)
    const text = layoutFileText(template)
    if (name === undefined) return context.print(text.trimEnd())
    const file = resolve(name)
    await writeFile(file, text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      throw new StartError(`The layout template cannot be written to ${file}: ${error.code}.`)
    })
    context.print(`Wrote version ${template.version} of ${template.name} to ${file}.`)
  },
}

const layoutListCommand: Command = {
  name: 'layout list',
  usage: 'ORG',
  summary: 'List the layout templates, the built-in ones first',
  positionals: ['ORG'],
  options: {},
  async run(context, [org = '']) {
    for (const { id, name, version } of await newestTemplates(context, organisationOf(org))) {
      context.print(`${id}\t${name}\t${version}`)
    }
  },
}

export const settingCommands = [tagSetCommand, layoutImportCommand, layoutExportCommand, layoutListCommand]

async function newestTemplates(context: AdminContext, organisation: string): Promise<LayoutTemplate[]> {
  const text = await context.database.within(
    organisation,
    async (db) => {
      await rejectUnknownOrganisation(db, organisation)
      return listLayoutTemplates(db, organisation)
    },
    'read',
  )
  return JSON.parse(text) as LayoutTemplate[]
}
