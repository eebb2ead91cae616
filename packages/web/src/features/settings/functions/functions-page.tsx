import { functionNames } from '@kontor/domain/functions/functions'
import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useSwitchFunction } from '#rooms/state/organisation/functions.ts'
import { useOrganisation } from '#rooms/state/organisation/organisation.ts'
import { BackToSettings } from '#rooms/ui/back-to-settings.tsx'
import { LoadingCard } from '#rooms/ui/loading-card.tsx'
import { PageHeader } from '#rooms/ui/page-header.tsx'
import { texts } from './texts.ts'

/** Funktionen: switches for the functions, which go beyond the requirements [A9.1, A9.3]. */
export function FunctionsPage() {
  const organisation = useOrganisation()
  const { run, isPending } = useSwitchFunction()
  const features = organisation.data?.features
  return (
    <>
      <PageHeader title={texts.title} leading={<BackToSettings />} />
      <Box sx={{ maxWidth: 720 }}>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {texts.hint}
        </Typography>
        <LoadingCard query={organisation} isPending={isPending}>
          {features && (
            <List aria-label={texts.title}>
              {functionNames.map((name) => (
                <ListItem
                  key={name}
                  secondaryAction={
                    <Switch
                      edge="end"
                      checked={features[name] ?? false}
                      disabled={isPending}
                      onChange={(_, on) => void run({ function: name, on })}
                      slotProps={{
                        input: {
                          'aria-label': texts.functions[name].title,
                          'aria-describedby': `function-${name}`,
                        },
                      }}
                    />
                  }
                >
                  <ListItemText
                    primary={texts.functions[name].title}
                    secondary={texts.functions[name].about}
                    slotProps={{ secondary: { id: `function-${name}`, sx: { pr: 3 } } }}
                  />
                </ListItem>
              ))}
            </List>
          )}
        </LoadingCard>
      </Box>
    </>
  )
}
