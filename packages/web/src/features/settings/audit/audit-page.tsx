import { endOfBerlinDay, startOfBerlinDay } from '@kontor/domain/days/calendar-day'
import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import VerifiedIcon from '@mui/icons-material/VerifiedUserOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useState } from 'react'
import { type AuditFilter, useAllAuditEvents, useAuditVerification } from '#rooms/state/audit/audit-events.ts'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import { saveFile } from '#rooms/state/pdf/pdf-output.ts'
import { BackToSettings } from '#rooms/ui/back-to-settings.tsx'
import { DateInput } from '#rooms/ui/fields/date-input.tsx'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { PageHeader } from '#rooms/ui/page-header.tsx'
import { eventCsv } from './event-csv.ts'
import { EventList } from './event-list.tsx'
import { texts } from './texts.ts'

/** Protokoll: the audit trail with filters, and a check of its chain [A13.3]. */
export function AuditPage() {
  const [objectType, setObjectType] = useState('')
  const [typedUser, setUser] = useState('')
  const [from, setFrom] = useState(0)
  const [to, setTo] = useState(0)
  const user = useDeferredValue(typedUser.trim())
  const filter = {
    objectType,
    user,
    start: from === 0 ? 0 : startOfBerlinDay(from),
    end: to === 0 ? 0 : endOfBerlinDay(to),
  }
  return (
    <>
      <PageHeader
        title={texts.title}
        leading={<BackToSettings />}
        actions={<PageActions filter={filter} />}
      />
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
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <SelectInput
            label={texts.object}
            value={objectType}
            options={texts.objects}
            onChange={setObjectType}
          />
          <TextInput label={texts.user} value={typedUser} onChange={setUser} />
          <DateInput label={texts.from} value={from} onChange={setFrom} />
          <DateInput label={texts.to} value={to} onChange={setTo} />
        </Box>
        <EventList filter={filter} />
      </Box>
    </>
  )
}

function PageActions({ filter }: { filter: AuditFilter }) {
  const verification = useAuditVerification()
  const { run, isPending } = useAllAuditEvents()
  async function save() {
    const all = await run(filter)
    if (all === undefined) return
    saveFile(new Blob([eventCsv(all.events)], { type: 'text/csv' }), texts.fileName)
    if (all.isCut) showMessage(texts.cut(all.events.length), 'info')
  }
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        disabled={isPending}
        onClick={() => void save()}
      >
        {texts.export}
      </Button>
      <Button
        variant="outlined"
        startIcon={<VerifiedIcon />}
        disabled={verification.isFetching}
        onClick={() => void verification.refetch()}
      >
        {texts.verify}
      </Button>
    </>
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
