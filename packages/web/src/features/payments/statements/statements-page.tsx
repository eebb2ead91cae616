import { statementEndpoints } from '@kontor/contract/payments/statement-endpoints'
import {
  type LineProposal,
  type LineState,
  lineStates,
  type StatementLine,
} from '@kontor/contract/payments/statement-schema'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import { useMayCall } from '#rooms/state/organisation/may-call.ts'
import { useBankAccounts, useBookCertainLines, useStatementLines } from '#rooms/state/payments/statements.ts'
import { EmptyState } from '#rooms/ui/empty-state.tsx'
import { FileDrop } from '#rooms/ui/fields/file-drop.tsx'
import { SelectInput } from '#rooms/ui/fields/select-input.tsx'
import { LoadFailure } from '#rooms/ui/load-failure.tsx'
import { PageHeader } from '#rooms/ui/page-header.tsx'
import { ProgressBar } from '#rooms/ui/progress.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { ImportResults } from './import-results.tsx'
import { LineCard } from './line-card.tsx'
import { AccountPanel, FilePanel, PayerPanel } from './side-panels.tsx'
import { texts } from './texts.ts'
import { useImports } from './use-imports.ts'

/** /home/statements: drop bank files, and decide what their lines pay [A22.19]. */
export function StatementsPage() {
  return (
    <>
      <PageHeader title={texts.title} />
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {texts.hint}
      </Typography>
      <Importing />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
        }}
      >
        <Lines />
        <Stack spacing={2}>
          <AccountPanel />
          <FilePanel />
          <PayerPanel />
        </Stack>
      </Box>
    </>
  )
}

function Importing() {
  const mayImport = useMayCall(statementEndpoints.importStatement)
  const { imports, add, retry, dismiss } = useImports()
  if (!mayImport) return null
  return (
    <Box sx={{ mb: 2 }}>
      <Box sx={{ mb: 2 }}>
        <FileDrop multiple text={texts.drop} accept={texts.accept} onFiles={add} />
      </Box>
      <ImportResults imports={imports} onRetry={retry} onDismiss={dismiss} />
    </Box>
  )
}

const stateOptions = [
  ...lineStates.map((value) => ({ value, label: texts.states[value] })),
  { value: '' as const, label: texts.allLines },
]

function Lines() {
  const [state, setState] = useState<LineState | ''>('open')
  const [accountId, setAccountId] = useState('')
  const [assigned, setAssigned] = useState<{ line: StatementLine; proposal?: LineProposal | undefined }>()
  const { data: accounts = [] } = useBankAccounts()
  const list = useStatementLines({ state, accountId })
  const lines = list.data?.pages.flatMap((page) => page.lines) ?? []
  const [first] = list.data?.pages ?? []
  return (
    <Box component="section" aria-label={texts.lines} sx={{ minWidth: 0, position: 'relative' }}>
      <Box
        sx={{
          display: 'flex',
          gap: 1.5,
          flexWrap: 'wrap',
          alignItems: 'center',
          mb: 2,
          '& > .MuiTextField-root': { width: 170 },
        }}
      >
        <SelectInput label={texts.show} value={state} options={stateOptions} onChange={setState} />
        <SelectInput
          label={texts.account}
          value={accountId}
          options={[
            { value: '', label: texts.allAccounts },
            ...accounts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setAccountId}
        />
        <Typography role="status" variant="body2" sx={{ flexGrow: 1 }}>
          {first === undefined ? texts.loading : texts.openCount(first.open)}
        </Typography>
        <BookCertain lineIds={first?.certain ?? []} />
      </Box>
      <ProgressBar active={list.isFetching} />
      {list.isLoadingError && <LoadFailure onRetry={() => void list.refetch()} />}
      {list.isSuccess && lines.length === 0 && (
        <Paper variant="outlined">
          <EmptyState text={texts.empty} />
        </Paper>
      )}
      <Stack spacing={1.5}>
        {lines.map((line) => (
          <LineCard key={line.id} line={line} onAssign={(proposal) => setAssigned({ line, proposal })} />
        ))}
      </Stack>
      {list.hasNextPage && (
        <Button sx={{ mt: 1 }} disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
      {assigned && <AssignDialog {...assigned} onClose={() => setAssigned(undefined)} />}
    </Box>
  )
}

function BookCertain({ lineIds }: { lineIds: readonly string[] }) {
  const mayBook = useMayCall(statementEndpoints.bookCertainLines)
  const booking = useBookCertainLines()
  if (!mayBook) return null
  return (
    <Button
      variant="contained"
      disabled={lineIds.length === 0 || booking.isPending}
      onClick={async () => {
        const booked = await booking.run(lineIds)
        if (booked !== undefined) showMessage(texts.bookedSome(booked), 'success')
      }}
    >
      {texts.bookAll(lineIds.length)}
    </Button>
  )
}
