import type { ApiProblem } from '@kontor/contract/calls/api-problem'
import type { PasswordLink, Person } from '@kontor/contract/people/people-schema'
import { mayUsePassword } from '@kontor/domain/people/may-use-password'
import {
  useAllowPassword,
  useCreatePasswordLink,
  useDisablePerson,
  useEndSessions,
  useResetSecondFactors,
  useWithdrawInvitation,
} from '#rooms/state/people/people.ts'
import { useProvider } from '#rooms/state/providers/provider.ts'
import type { MenuAction } from '#rooms/ui/action-menu.tsx'
import { useConfirm } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import { isTooMany } from '../is-too-many.ts'
import { texts } from './texts.ts'

interface Openers {
  changeRole: (person: Person) => void
  changeEmail: (person: Person) => void
  rename: (person: Person) => void
  showLink: (username: string, link: PasswordLink, isUseless: boolean) => void
}

/** What an administrator can do with a person, as entries of a menu. */
export function usePersonActions(open: Openers) {
  const confirm = useConfirm()
  const disabling = useDisablePerson()
  const ending = useEndSessions()
  const linking = useCreatePasswordLink()
  const resetting = useResetSecondFactors()
  const withdrawing = useWithdrawInvitation()
  const allowing = useAllowPassword()
  const provider = useProvider().data?.provider
  const needsProvider = (person: Person) => !!provider && !mayUsePassword(provider, person)

  async function endSessions({ username }: Person) {
    const question = {
      title: texts.endSessionsTitle(username),
      text: texts.askEndSessions(username),
      confirmLabel: texts.endSessions,
    }
    if (await confirm(question)) await ending.run(username)
  }
  async function makeLink(person: Person) {
    const { username } = person
    const link = await linking.run(username)
    if (link !== undefined) open.showLink(username, link, needsProvider(person))
  }
  async function switchPassword({ username, passwordAllowed }: Person) {
    const question = passwordAllowed
      ? {
          title: texts.forbidPasswordTitle(username),
          text: texts.askForbidPassword(username),
          confirmLabel: texts.forbidPassword,
        }
      : {
          title: texts.allowPasswordTitle(username),
          text: texts.askAllowPassword(username),
          confirmLabel: texts.allowPassword,
        }
    if (await confirm(question)) await allowing.run({ username, allowed: !passwordAllowed })
  }
  async function resetFactors({ username }: Person) {
    const title = texts.resetFactorsTitle(username)
    const text = texts.askResetFactors(username)
    if (await confirm({ title, text, confirmLabel: texts.resetFactors, destructive: true }))
      await resetting.run(username)
  }
  async function withdraw({ username }: Person) {
    const title = texts.withdrawTitle(username)
    const text = texts.askWithdraw(username)
    if (await confirm({ title, text, confirmLabel: texts.withdraw, destructive: true }))
      await withdrawing.run(username)
  }
  async function switchDisabled({ username, disabled }: Person) {
    const question = {
      title: texts.disableTitle(username),
      text: texts.askDisable(username),
      confirmLabel: texts.disable,
      destructive: true,
    }
    if (disabled || (await confirm(question))) await disabling.run({ username, disabled: !disabled })
  }

  function actionsFor(person: Person, isOneself: boolean): MenuAction[] {
    const { disabled, invited, sessions, secondFactor, passwordAllowed } = person
    const entry = (label: string, run: (person: Person) => unknown) => ({
      label,
      onClick: () => void run(person),
    })
    return [
      entry(texts.changeRole, open.changeRole),
      entry(texts.changeEmail, open.changeEmail),
      entry(texts.rename, open.rename),
      ...(disabled ? [] : [entry(invited ? texts.newInvitation : texts.newPassword, makeLink)]),
      ...(needsProvider(person) && !disabled ? [entry(texts.allowPassword, switchPassword)] : []),
      ...(passwordAllowed && needsProvider({ ...person, passwordAllowed: false })
        ? [entry(texts.forbidPassword, switchPassword)]
        : []),
      ...(sessions > 0 && !isOneself ? [entry(texts.endSessions, endSessions)] : []),
      ...(secondFactor && !isOneself ? [entry(texts.resetFactors, resetFactors)] : []),
      ...(invited ? [entry(texts.withdraw, withdraw)] : []),
      ...(isOneself ? [] : [entry(disabled ? texts.enable : texts.disable, switchDisabled)]),
    ]
  }
  return {
    actionsFor,
    isPending: [allowing, disabling, ending, linking, resetting, withdrawing].some(
      (action) => action.isPending,
    ),
    refusal:
      refusalOf(disabling.problem) ?? (withdrawing.problem?.issues.length ? texts.notWithdrawn : undefined),
  }
}

/** Why a user cannot be disabled or enabled again; undefined for other failures. */
function refusalOf(problem: ApiProblem | undefined): string | undefined {
  if (problem?.code === 'lastAdministration') return texts.lastAdministration
  return isTooMany(problem) ? texts.tooMany : undefined
}
