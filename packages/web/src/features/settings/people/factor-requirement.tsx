import Alert from '@mui/material/Alert'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Switch from '@mui/material/Switch'
import { useRequireSecondFactor, useSecondFactors } from '#rooms/state/second-factors/second-factors.ts'
import { useConfirm } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import { texts } from './texts.ts'

/**
 * Switch that requires a second factor from every user of the organisation [A10.11]. Says how many people
 * have none before it takes effect. `affected` is undefined until the people have loaded.
 */
export function FactorRequirement({ affected }: { affected: number | undefined }) {
  const factors = useSecondFactors()
  const confirm = useConfirm()
  const { run, isPending, problem } = useRequireSecondFactor()
  if (factors.data === undefined || affected === undefined) return null
  async function change(required: boolean, count: number) {
    const question = { title: texts.require, text: texts.askRequire(count), confirmLabel: texts.requireNow }
    if (!required || (await confirm(question))) await run(required)
  }
  const { required } = factors.data
  return (
    <Card>
      <List disablePadding>
        <ListItem
          secondaryAction={
            <Switch
              edge="end"
              checked={required}
              disabled={isPending}
              onChange={(_, on) => void change(on, affected)}
              slotProps={{ input: { 'aria-label': texts.require, 'aria-describedby': 'require-factor' } }}
            />
          }
        >
          <ListItemText
            primary={texts.require}
            secondary={required ? texts.requiredFor(affected) : texts.requireAbout}
            slotProps={{ secondary: { id: 'require-factor', sx: { pr: 3 } } }}
          />
        </ListItem>
      </List>
      {problem?.code === 'ownFactorFirst' && <Alert severity="warning">{texts.ownFirst}</Alert>}
    </Card>
  )
}
