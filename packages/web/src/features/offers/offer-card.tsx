import type { ApiProblem } from '@kontor/contract/calls/api-problem'
import { offerEndpoints } from '@kontor/contract/offers/offer-endpoints'
import { isConvertible, isDecidable, type Offer } from '@kontor/domain/offers/offer'
import EditIcon from '@mui/icons-material/EditOutlined'
import TaskIcon from '@mui/icons-material/TaskAltOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useOpenProblem } from '../../state/http/open-problem.ts'
import { useOtherEditor } from '../../state/invoices/editing-lock.ts'
import { invoicePath } from '../../state/invoices/invoice-path.ts'
import { useReleaseOfferLock } from '../../state/offers/offers.ts'
import { useMay, useMayCall } from '../../state/organisation/may-call.ts'
import { useFunction } from '../../state/organisation/organisation.ts'
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx'
import { LockNotice } from '../../ui/dialogs/lock-notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { OfferFacts } from './offer-facts.tsx'
import { texts } from './texts.ts'
import { useOfferActions } from './use-offer-actions.tsx'

type OfferActions = ReturnType<typeof useOfferActions>

/** Facts about an offer, and the actions that its state and the user's rights allow. */
export function OfferCard({ offer, reload }: { offer: Offer; reload: () => Promise<boolean> }) {
  const actions = useOfferActions(offer)
  const { problem, refresh } = useOpenProblem(actions.calls, reload)
  const may = useMay()
  const isDraft = offer.state === 'draft'
  return (
    <Panel
      title={isDraft ? texts.draft : texts.offer}
      actions={<ActionMenu label={texts.actions} actions={menuOf(offer, actions, { may, refresh })} />}
    >
      <Stack spacing={2} sx={{ px: 2, pb: 2 }}>
        <OfferProblem offer={offer} problem={problem} onReleased={refresh} />
        <OfferFacts offer={offer} />
        {isDraft ? <DraftButtons actions={actions} /> : <OpenButtons offer={offer} actions={actions} />}
      </Stack>
    </Panel>
  )
}

function menuOf(
  { state }: Offer,
  { duplicate, remove, decide }: OfferActions,
  { may, refresh }: { may: ReturnType<typeof useMay>; refresh: () => Promise<void> },
): MenuAction[] {
  const isDecided = isDecidable(state) && state !== 'open'
  return [
    { label: texts.refreshOne, onClick: () => void refresh() },
    ...(may(offerEndpoints.createOffer) ? [{ label: texts.duplicate, onClick: () => void duplicate() }] : []),
    ...(may(offerEndpoints.decideOffer) && isDecided
      ? [{ label: texts.reopen, onClick: () => void decide('open') }]
      : []),
    ...(may(offerEndpoints.deleteOffer) && state === 'draft'
      ? [{ label: texts.remove, onClick: () => void remove() }]
      : []),
  ]
}

/** Shows who is editing the offer, or why an action failed. */
function OfferProblem({
  offer,
  problem,
  onReleased,
}: {
  offer: Offer
  problem: ApiProblem | undefined
  onReleased: () => Promise<void>
}) {
  const { run } = useReleaseOfferLock()
  const mayRelease = useMayCall(offerEndpoints.releaseOfferLock)
  const release = async () => {
    if (await run(offer.id)) await onReleased()
  }
  const editor = useOtherEditor(offer, problem)
  if (problem?.status === 404) return <Alert severity="warning">{texts.gone}</Alert>
  if (problem?.code === 'layoutMissing') return <Alert severity="error">{uiTexts.chooseLayout}</Alert>
  if (problem?.status === 422) return <Alert severity="error">{texts.taxForbidden}</Alert>
  if (problem?.code === 'numberTaken') return <Alert severity="error">{texts.numberTaken}</Alert>
  if (problem?.status === 409 && problem.code !== 'locked')
    return <Alert severity="warning">{texts.changedElsewhere}</Alert>
  return editor && <LockNotice holder={editor} onRelease={mayRelease ? () => void release() : undefined} />
}

function Buttons({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flexGrow: 1 } }}>{children}</Box>
}

function DraftButtons({ actions: { edit, finalize, isBusy } }: { actions: OfferActions }) {
  const may = useMay()
  return (
    <Buttons>
      {may(offerEndpoints.updateOffer) && (
        <Button variant="outlined" startIcon={<EditIcon />} disabled={isBusy} onClick={() => void edit()}>
          {texts.edit}
        </Button>
      )}
      {may(offerEndpoints.numberOffer) && (
        <Tooltip title={texts.finalizeHint} describeChild>
          <Button
            variant="contained"
            startIcon={<TaskIcon />}
            disabled={isBusy}
            onClick={() => void finalize()}
          >
            {texts.finalize}
          </Button>
        </Tooltip>
      )}
    </Buttons>
  )
}

function OpenButtons({ offer, actions }: { offer: Offer; actions: OfferActions }) {
  const { decide, convert, isBusy } = actions
  const mayDecide = useMayCall(offerEndpoints.decideOffer)
  const hasChains = useFunction('chains')
  if (offer.state === 'converted') {
    return (
      <Button variant="contained" component={Link} to={invoicePath(offer.convertedTo)}>
        {texts.toInvoice}
      </Button>
    )
  }
  if (!mayDecide) return null
  return (
    <Buttons>
      {offer.state === 'open' && (
        <>
          <Button variant="outlined" disabled={isBusy} onClick={() => void decide('accepted')}>
            {texts.accept}
          </Button>
          <Button variant="outlined" disabled={isBusy} onClick={() => void decide('declined')}>
            {texts.decline}
          </Button>
        </>
      )}
      {isConvertible(offer) && (
        <Tooltip title={texts.convertHint} describeChild>
          <Button variant="contained" disabled={isBusy} onClick={() => void convert('invoice')}>
            {texts.convert}
          </Button>
        </Tooltip>
      )}
      {isConvertible(offer) && hasChains && (
        <Tooltip title={texts.advanceHint} describeChild>
          <Button variant="outlined" disabled={isBusy} onClick={() => void convert('advance')}>
            {texts.advance}
          </Button>
        </Tooltip>
      )}
    </Buttons>
  )
}
