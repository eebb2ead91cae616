import { layoutFileText } from '@kontor/contract/layouts/layout-file-text'
import { isBuiltInLayout as isBuiltIn } from '@kontor/domain/layouts/built-in-layouts'
import type { LayoutTemplate } from '@kontor/domain/layouts/layout-template'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { useLayoutTemplates, useRemoveLayoutTemplate } from '#rooms/state/layouts/layout-templates.ts'
import { saveFile } from '#rooms/state/pdf/pdf-output.ts'
import { confirmations } from '#rooms/texts.ts'
import { BackToSettings } from '#rooms/ui/back-to-settings.tsx'
import { useConfirm } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import { LoadingCard } from '#rooms/ui/loading-card.tsx'
import { PageHeader } from '#rooms/ui/page-header.tsx'
import { texts as settingsTexts } from '../texts.ts'
import { layoutFileName } from './layout-file.ts'
import { useLayoutImport } from './use-layout-import.ts'

const texts = settingsTexts.layouts

/**
 * Layout-Vorlagen: imports, exports and removes templates. To change a template, users edit its exported file
 * and import it again.
 */
export function LayoutsPage() {
  const templates = useLayoutTemplates()
  const file = useRef<HTMLInputElement>(null)
  const { importFile, isPending, findings } = useLayoutImport(
    templates.data ?? [],
    (id) => !isBuiltIn(id) && Boolean(templates.data?.some((template) => template.id === id)),
  )
  return (
    <>
      <PageHeader
        title={texts.title}
        leading={<BackToSettings />}
        actions={
          <Button
            variant="contained"
            startIcon={<UploadIcon />}
            disabled={isPending}
            onClick={() => file.current?.click()}
          >
            {texts.import}
          </Button>
        }
      />
      <input
        ref={file}
        type="file"
        hidden
        accept="application/json,.json"
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          if (chosen) void importFile(chosen)
          // Choosing the same file again must fire an event too.
          target.value = ''
        }}
      />
      <Box sx={{ maxWidth: 720 }}>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {texts.hint}
        </Typography>
        {findings.length > 0 && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {texts.refused}
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {findings.map(({ path, code }) => (
                <li key={`${path} ${code}`}>{texts.finding(path, code)}</li>
              ))}
            </Box>
          </Alert>
        )}
        <LoadingCard query={templates} isPending={isPending}>
          <List aria-label={texts.title}>
            {templates.data?.map((template) => (
              <TemplateRow key={template.id} template={template} />
            ))}
          </List>
        </LoadingCard>
      </Box>
    </>
  )
}

function TemplateRow({ template }: { template: LayoutTemplate }) {
  const confirm = useConfirm()
  const removal = useRemoveLayoutTemplate()
  const { id, name, version } = template

  async function remove() {
    const agreed = await confirm({
      title: texts.removeTitle(name),
      text: confirmations.deleteTemplate,
      confirmLabel: texts.remove,
      destructive: true,
    })
    if (agreed) await removal.run(id)
  }

  return (
    <ListItem
      secondaryAction={
        <>
          <Tooltip title={texts.export}>
            <IconButton aria-label={texts.exportOf(name)} onClick={() => download(template)}>
              <DownloadIcon fontSize="small" />
            </IconButton>
          </Tooltip>
          {!isBuiltIn(id) && (
            <Tooltip title={texts.remove}>
              <IconButton aria-label={texts.removeOf(name)} edge="end" onClick={() => void remove()}>
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Tooltip>
          )}
        </>
      }
    >
      <ListItemText
        primary={name}
        secondary={[texts.version(version), isBuiltIn(id) && texts.builtIn].filter(Boolean).join(' · ')}
      />
    </ListItem>
  )
}

function download(template: LayoutTemplate): void {
  saveFile(new Blob([layoutFileText(template)], { type: 'application/json' }), layoutFileName(template))
}
