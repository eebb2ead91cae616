import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type DragEvent, useRef, useState } from 'react'
import { uiTexts } from '../texts.ts'

interface FileDropProps {
  onFiles: (files: readonly File[]) => void
  /** The text before the button. */
  text?: string
  /** Endings and types of the files to choose from. */
  accept: string
  multiple?: boolean
  disabled?: boolean
}

/** A drop area for files, with a button to choose them. */
export function FileDrop({
  onFiles,
  text = uiTexts.dropFile,
  accept,
  multiple = false,
  disabled = false,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const give = (files: FileList | null) => {
    if (files !== null && files.length > 0 && !disabled) onFiles([...files])
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <Box
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        give(event.dataTransfer.files)
      }}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1.5,
        px: 2,
        py: multiple ? 2 : 4,
        border: '1.5px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: isOver ? 'action.selected' : 'background.paper',
      }}
    >
      <UploadIcon color="action" />
      <Typography color="textSecondary">{text}</Typography>
      <Button variant="outlined" disabled={disabled} onClick={() => input.current?.click()}>
        {multiple ? uiTexts.chooseFiles : uiTexts.chooseFile}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={multiple ? uiTexts.chooseFiles : uiTexts.chooseFile}
        onChange={({ target }) => {
          give(target.files)
          target.value = ''
        }}
      />
    </Box>
  )
}
