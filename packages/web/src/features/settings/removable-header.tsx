import Button from '@mui/material/Button'
import { showMessage } from '#rooms/state/http/snackbar.ts'
import { BackToSettings } from '#rooms/ui/back-to-settings.tsx'
import { useConfirm } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import { PageHeader } from '#rooms/ui/page-header.tsx'

interface RemovableHeaderProps {
  texts: Readonly<Record<'title' | 'remove' | 'removeTitle' | 'askRemove' | 'removed', string>>
  /** Whether there is something to remove. */
  canRemove: boolean
  removal: { isPending: boolean; run: (body: undefined) => Promise<unknown> }
}

/** The header of a page with one connection, such as a mailbox, and the button that removes it after a question. */
export function RemovableHeader({ texts, canRemove, removal }: RemovableHeaderProps) {
  const confirm = useConfirm()
  async function remove() {
    const question = {
      title: texts.removeTitle,
      text: texts.askRemove,
      confirmLabel: texts.remove,
      destructive: true,
    }
    if ((await confirm(question)) && (await removal.run(undefined))) showMessage(texts.removed, 'info')
  }
  return (
    <PageHeader
      title={texts.title}
      leading={<BackToSettings />}
      actions={
        canRemove && (
          <Button color="error" disabled={removal.isPending} onClick={() => void remove()}>
            {texts.remove}
          </Button>
        )
      }
    />
  )
}
