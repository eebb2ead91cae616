import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Fragment, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { ProgressBar, useIsOverdue } from '../../ui/progress.tsx'
import { quickTexts } from './texts.ts'
import { useJumpTargets } from './use-jump-targets.ts'

/** What keys pressed in the search field do in the list. */
export interface ResultsKeys {
  move: (step: number) => void
  open: () => void
}

interface PaletteResultsProps {
  ref: Ref<ResultsKeys>
  listId: string
  typed: string
  /** Whether Enter was pressed before the results arrived. If so, the first result opens when they do. */
  opensAtOnce: boolean
  /** Receives the id of the option that Enter opens; undefined if there is none. */
  onActive: (id: string | undefined) => void
  onClose: () => void
  onShowShortcuts: () => void
}

/** Results for the typed words. The first one is active until the user chooses another. */
export function PaletteResults(props: PaletteResultsProps) {
  const { ref, listId, typed, opensAtOnce, onActive, onClose, onShowShortcuts } = props
  const [choice, setChoice] = useState({ typed, index: 0 })
  // When the text changes, the first result becomes active again.
  const active = choice.typed === typed ? choice.index : 0
  const setActive = (index: number) => setChoice({ typed, index })
  const { pages, hits, searching, failed } = useJumpTargets(onShowShortcuts, typed)
  const targets = [...pages, ...hits]
  // Hits for the previous text stay visible until the new ones arrive, but no key opens them.
  const isKnown = active < pages.length || !searching
  const [awaited, setAwaited] = useState(opensAtOnce ? typed : undefined)

  function open(index: number) {
    const target = targets[index]
    if (target === undefined) return
    onClose()
    target.open()
  }
  useImperativeHandle(ref, () => ({
    move: (step) => setActive((active + step + targets.length) % Math.max(targets.length, 1)),
    open: () => (isKnown ? open(active) : setAwaited(typed)),
  }))
  const opensNow = awaited === typed && isKnown
  const openActive = useEffectEvent(() => {
    setAwaited(undefined)
    open(active)
  })
  useEffect(() => {
    if (opensNow) openActive()
  }, [opensNow])
  const activeId = targets[active] && `${listId}-${active}`
  useEffect(() => onActive(activeId), [onActive, activeId])

  const status = failed
    ? quickTexts.failed
    : targets.length === 0 && !searching
      ? quickTexts.nothingFound
      : ''
  return (
    <>
      <ProgressBar inside active={useIsOverdue(searching)} />
      <Box
        component="ul"
        id={listId}
        role="listbox"
        aria-label={quickTexts.results}
        sx={{ listStyle: 'none', m: 0, p: 1, maxHeight: 'min(440px, 60dvh)', overflowY: 'auto' }}
      >
        {targets.map((target, index) => (
          <Fragment key={target.id}>
            {target.group !== targets[index - 1]?.group && <GroupHeading text={target.group} />}
            <Option
              id={`${listId}-${index}`}
              title={target.title}
              about={target.about}
              isActive={index === active}
              onPoint={() => setActive(index)}
              onChoose={() => open(index)}
            />
          </Fragment>
        ))}
      </Box>
      <Typography role="status" color="textSecondary" sx={{ position: 'absolute', top: 80, insetInline: 24 }}>
        {status}
      </Typography>
    </>
  )
}

function GroupHeading({ text }: { text: string }) {
  return (
    <Typography
      component="li"
      role="presentation"
      variant="caption"
      sx={{ display: 'block', px: 1.5, pt: 1, pb: 0.5, color: 'text.secondary', fontWeight: 600 }}
    >
      {text}
    </Typography>
  )
}

interface OptionProps {
  id: string
  title: string
  about: string
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, title, about, isActive, onPoint, onChoose }: OptionProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // The search field keeps the focus and handles the keys (ARIA combobox).
    <Box
      component="li"
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseMove={onPoint}
      onClick={onChoose}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        columnGap: 1.5,
        px: 1.5,
        py: 0.75,
        borderRadius: 1,
        cursor: 'pointer',
        overflowWrap: 'anywhere',
        bgcolor: isActive ? 'action.selected' : undefined,
      }}
    >
      <span>{title}</span>
      <Typography component="span" variant="body2" color="textSecondary">
        {about}
      </Typography>
    </Box>
  )
}
