import { endOfBerlinDay, startOfBerlinDay } from '@kontor/domain/days/calendar-day'
import VerifiedIcon from '@mui/icons-material/VerifiedUserOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useState } from 'react'
import { useAuditVerification } from '#rooms/state/audit/audit-events.ts'
import { BackToSettings } from '#rooms/ui/back-to-settings.tsx'
import { DateInput } from '#rooms/ui/fields/date-input.tsx'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { PageHeader } from '#rooms/ui/page-header.tsx'
import { EventList } from './event-list.tsx'
import { texts } from './texts.ts'

/** Protokoll: the audit trail with filters, and a check of its chain [A13.3]. */
export function AuditPage() {
  const [objectType, setObjectType] = useState('')
  const [typedUser, setUser] = useState('')
  const [day, setDay] = useState(0)
  const user = useDeferredValue(typedUser.trim())
  const filter = {
    objectType,
    user,
    start: day === 0 ? 0 : startOfBerlinDay(day),
    end: day === 0 ? 0 : endOfBerlinDay(day),
  }
  return (
    <>
      <PageHeader title={texts.title} leading={<BackToSettings />} actions={<VerifyButton />} />
      <Box sx={{ maxWidth: 900 }}>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {texts.hint}
        </Typography>
        <Verification />
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            mb: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
          }}
        >
          <SelectInput
            label={texts.object}
            value={objectType}
            options={texts.objects}
            onChange={setObjectType}
          />
          <TextInput label={texts.user} value={typedUser} onChange={setUser} />
          <DateInput label={texts.day} value={day} onChange={setDay} />
        </Box>
        <EventList filter={filter} />
      </Box>
    </>
  )
}

function VerifyButton() {
  const verification = useAuditVerification()
  return (
    <Button
      variant="outlined"
      startIcon={<VerifiedIcon />}
      disabled={verification.isFetching}
      onClick={() => void verification.refetch()}
    >
      {texts.verify}
    </Button>
  )
}

/** The result of the last check; it is discarded when the page closes. */
function Verification() {
  const { data } = useAuditVerification()
  if (data === undefined) return null
  return (
    <Alert severity={data.isIntact ? 'success' : 'error'} sx={{ mb: 2 }}>
      {data.isIntact ? texts.intact(data.events, data.documents) : `${texts.broken} ${data.finding}`}
    </Alert>
  )
}
