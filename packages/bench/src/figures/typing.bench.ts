import { endpoints } from '@kontor/contract/endpoints'
import type { Page } from 'playwright'
import { office, withLoggedInPage } from '../demo-app.ts'
import { exampleInvoice } from '../example-invoices.ts'
import { type Figure, type Measurement, medianRound } from '../figure.ts'
import { longestTask } from '../longest-task.ts'

const items = 200
const rounds = 5

export const figures: Figure[] = [
  {
    name: 'typing-task',
    title: `Longest main-thread task while typing in one of ${items} items`,
    unit: 'ms',
    bound: { atMost: 100 },
    measure: () => inEditor((page) => medianRound(rounds, () => longestTask(page, () => typeIn(page)))),
  },
  {
    name: 'typing-renders',
    title: `Components that a keystroke in one of ${items} items renders outside that item's row and the totals`,
    unit: 'components',
    bound: { atMost: 0 },
    measure: () =>
      inEditor(async (page) => {
        // The first keystroke marks the invoice as modified, which renders more.
        await page.keyboard.type('x')
        await page.evaluate(() => (globalThis as Counted).rendersElsewhere?.splice(0))
        await typeIn(page)
        const counts = await page.evaluate(() => (globalThis as Counted).rendersElsewhere ?? [])
        if (counts.length === 0) throw new Error('React reported no commit.')
        return { value: Math.max(...counts) }
      }, countRenders),
  },
]

/**
 * Opens a draft in the editor, then the form for its middle item, and runs `measure`. `script` runs before
 * the app.
 */
async function inEditor(
  measure: (page: Page) => Promise<Measurement>,
  script?: () => void,
): Promise<Measurement> {
  const organisation = await office()
  const invoice = { ...exampleInvoice(1, items), id: '' }
  const { id } = await organisation.api.call(endpoints.createInvoice, { body: invoice })
  return withLoggedInPage(organisation, async (page) => {
    if (script) await page.addInitScript(script)
    await page.goto(`/home/invoice-editor?id=${id}`)
    await page.getByRole('button', { name: new RegExp(`^Bearbeiten.*: Pos\\. ${items / 2},`) }).click()
    await page.getByRole('form', { name: 'Posten bearbeiten' }).getByLabel('Titel').click()
    await page.waitForLoadState('networkidle')
    return measure(page)
  })
}

/**
 * Types into the title and the price. Then waits until the editor has passed the changes on to the journal
 * and the list, which it does after 500 ms.
 */
async function typeIn(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Posten bearbeiten' })
  await form.getByLabel('Titel').pressSequentially(' und Nachbereitung', { delay: 30 })
  await form.getByLabel('Einzelpreis').fill('')
  await form.getByLabel('Einzelpreis').pressSequentially('123,45', { delay: 30 })
  await page.waitForTimeout(700)
}

/** For each React commit, the number of components that rendered outside the open row and the totals. */
interface Counted {
  rendersElsewhere?: number[]
}

/** The part of React's internal data about a component that we need, under React's own names. */
interface Fiber {
  tag: number
  flags: number
  stateNode: unknown
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

/**
 * Runs in the page before the app: replaces React's developer tools, to which even production builds report,
 * and counts the components that rendered in each commit.
 */
function countRenders(): void {
  /** Function, class, forwardRef, memo and simple memo components. */
  const componentTags = new Set([0, 1, 11, 14, 15])
  const hostTag = 5
  const performedWork = 1
  const rendersElsewhere: number[] = []

  /** The first element that a component renders, if any. */
  const elementOf = (fiber: Fiber): Element | undefined => {
    if (fiber.tag === hostTag) return fiber.stateNode as Element
    for (let child = fiber.child; child; child = child.sibling) {
      const element = elementOf(child)
      if (element) return element
    }
    return undefined
  }
  const countIn = (fiber: Fiber): number => {
    let count = 0
    if (componentTags.has(fiber.tag) && (fiber.flags & performedWork) !== 0) {
      const element = elementOf(fiber)
      if (element && !element.closest('tr[data-open=true], [aria-label=Summen]')) count += 1
    }
    // If React skipped a component, nothing below it rendered.
    if (fiber.alternate && fiber.child === fiber.alternate.child) return count
    for (let child = fiber.child; child; child = child.sibling) count += countIn(child)
    return count
  }
  const hook = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot: (_id: number, { current }: { current: Fiber }) =>
      void rendersElsewhere.push(countIn(current)),
  }
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, rendersElsewhere })
}
