import type { MailDetail } from '@kontor/contract/dispatch/mail-schema'
import { formatTimestamp } from '@kontor/domain/money/german-format'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { mailStateText } from '../../ui/dispatch/mail-state-chip.tsx'
import { texts } from './texts.ts'

/** What happened to a mail, oldest first, with what the mail server said. */
export function MailHistory({ mail: { events, state: current, nextAt } }: { mail: MailDetail }) {
  return (
    <section>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {texts.history}
      </Typography>
      <Box
        component="ol"
        aria-label={texts.history}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
      >
        {events.map(({ at, state, user, words }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: new entries are only appended
          <Box component="li" key={index} sx={{ overflowWrap: 'anywhere' }}>
            <Typography variant="caption" color="textSecondary">
              {user === '' ? formatTimestamp(at) : texts.by(user, formatTimestamp(at))}
            </Typography>
            <Typography variant="body2">
              {mailStateText({
                state,
                nextAt: index === events.length - 1 && state === current ? nextAt : 0,
              })}
            </Typography>
            {words !== '' && (
              <Typography variant="body2" color="textSecondary">
                {words}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
    </section>
  )
}
