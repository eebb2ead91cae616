import Alert from '@mui/material/Alert'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Switch from '@mui/material/Switch'
import { useRequireSecondFactor, useSecondFactors } from '#rooms/state/second-factors/second-factors.ts'
import { texts } from './texts.ts'

/** Switch that requires a second factor from every user of the organisation [A10.11]. */
export function FactorRequirement() {
  const factors = useSecondFactors()
  const { run, isPending, problem } = useRequireSecondFactor()
  if (factors.data === undefined) return null
  return (
    <Card sx={{ mt: 3 }}>
      <List>
        <ListItem
          secondaryAction={
            <Switch
              edge="end"
              checked={factors.data.required}
              disabled={isPending}
              onChange={(_, required) => void run(required)}
              slotProps={{ input: { 'aria-label': texts.require, 'aria-describedby': 'require-factor' } }}
            />
          }
        >
          <ListItemText
            primary={texts.require}
            secondary={texts.requireAbout}
            slotProps={{ secondary: { id: 'require-factor', sx: { pr: 3 } } }}
          />
        </ListItem>
      </List>
      {problem?.code === 'ownFactorFirst' && <Alert severity="warning">{texts.ownFirst}</Alert>}
    </Card>
  )
}
