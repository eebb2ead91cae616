import type { ImportResult, StatementFile } from '@kontor/contract/payments/statement-schema'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useSaveBankAccount } from '#rooms/state/payments/statements.ts'
import { TextInput } from '#rooms/ui/fields/text-input.tsx'
import { bankMoney } from './bank-money.ts'
import { CsvMapping } from './csv-mapping.tsx'
import { texts } from './texts.ts'
import type { FileImport } from './use-imports.ts'

interface ImportResultsProps {
  imports: readonly FileImport[]
  onRetry: (key: string) => void
  onDismiss: (key: string) => void
}

/** What became of each dropped file. One with an unknown account asks before anything is stored. */
export function ImportResults({ imports, onRetry, onDismiss }: ImportResultsProps) {
  if (imports.length === 0) return null
  return (
    <Stack component="section" aria-label={texts.uploads} spacing={1} sx={{ mb: 2 }}>
      {imports.map(({ key, file, result }) => {
        if (result === undefined)
          return (
            <Alert key={key} severity="info" role="status">
              {texts.reading(file.name)}
            </Alert>
          )
        if ('problem' in result)
          return (
            <Alert key={key} severity="error" onClose={() => onDismiss(key)}>
              {texts.failed(file.name)}
            </Alert>
          )
        if (result.outcome === 'asks')
          return (
            <UnknownAccounts
              key={key}
              name={file.name}
              result={result}
              onKnown={() => onRetry(key)}
              onDismiss={() => onDismiss(key)}
            />
          )
        if (result.fault?.code === 'csvColumns')
          return (
            <CsvMapping
              key={key}
              name={file.name}
              headings={result.fault.text.split(' · ')}
              onSaved={() => onRetry(key)}
              onDismiss={() => onDismiss(key)}
            />
          )
        return (
          <Alert key={key} severity={severityOf(result)} onClose={() => onDismiss(key)}>
            {sentenceOf(file.name, result)}
            {hasBooked(result) && <div>{texts.bookedItself(result.booked)}</div>}
            {differencesOf(result.file).map((difference) => (
              <div key={difference}>{difference}</div>
            ))}
          </Alert>
        )
      })}
    </Stack>
  )
}

/** Whether the import was to book the certain ones of its new lines, and had any new ones. */
function hasBooked(result: ImportResult): result is ImportResult & { booked: number } {
  return result.booked !== undefined && result.file !== undefined && result.file.added > 0
}

function severityOf({ outcome, file }: ImportResult): 'success' | 'info' | 'warning' | 'error' {
  if (outcome === 'refused') return 'error'
  if (outcome === 'known') return 'info'
  return differencesOf(file).length > 0 ? 'warning' : 'success'
}

function sentenceOf(name: string, { outcome, file, fault }: ImportResult): string {
  if (fault !== undefined) {
    const place = [
      ...(fault.file === '' ? [] : [texts.inFile(fault.file)]),
      ...(fault.line === 0 ? [] : [texts.inLine(fault.line)]),
      ...(fault.text === '' ? [] : [fault.text]),
    ]
    return texts.refused(name, texts.faults[fault.code], place.join(', '))
  }
  if (outcome === 'known') return texts.known(name)
  const known = (file?.statements ?? []).reduce((sum, statement) => sum + statement.known, 0)
  return texts.imported(name, file?.added ?? 0, known)
}

function differencesOf(file: StatementFile | undefined): string[] {
  return (file?.statements ?? [])
    .filter(({ difference }) => difference !== 0)
    .map(({ difference, currency }) => texts.difference(bankMoney(difference, currency)))
}

interface UnknownAccountsProps {
  name: string
  result: ImportResult
  onKnown: () => void
  onDismiss: () => void
}

function UnknownAccounts({ name, result, onKnown, onDismiss }: UnknownAccountsProps) {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const saving = useSaveBankAccount()
  async function add(): Promise<void> {
    for (const { number, currency } of result.unknownAccounts) {
      const saved = await saving.run({ id: '', number, currency, name: names[number] ?? '' })
      if (saved === undefined) return
    }
    onKnown()
  }
  return (
    <Alert severity="warning" slotProps={{ message: { sx: { flexGrow: 1 } } }}>
      {texts.asks(name)}
      <Stack spacing={1} sx={{ my: 1, maxWidth: 420 }}>
        {result.unknownAccounts.map(({ number }) => (
          <TextInput
            key={number}
            label={texts.accountName(number)}
            value={names[number] ?? ''}
            limit={200}
            onChange={(text) => setNames({ ...names, [number]: text })}
          />
        ))}
      </Stack>
      <Button variant="contained" size="small" disabled={saving.isPending} onClick={() => void add()}>
        {texts.isOwn}
      </Button>{' '}
      <Button size="small" onClick={onDismiss}>
        {texts.isNotOwn}
      </Button>
    </Alert>
  )
}
