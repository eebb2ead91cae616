import { distribute } from '../database/postgres/distribute.ts'
import type { Command } from './command.ts'

const distributeCommand: Command = {
  name: 'distribute',
  usage: '',
  summary: 'Spread the tables over the nodes of a Citus cluster; repeat it after an update that adds tables',
  positionals: [],
  options: {},
  async run({ database, print }) {
    const { distributed, before, local } = await distribute(database)
    print(
      distributed.length === 0
        ? 'Every table of organisations was distributed before.'
        : `Distributed: ${distributed.join(', ')}.`,
    )
    if (before.length > 0) print(`Distributed before: ${before.length} tables.`)
    print(`Only on the coordinator: ${local.join(', ')}.`)
  },
}

export const clusterCommands = [distributeCommand]
