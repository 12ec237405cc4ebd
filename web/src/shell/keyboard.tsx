// Loaded right after the first frame, which does not need it: commands with their keys and palette, and the live socket.
import { msg } from '@office/shared/core/messages/message'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { endExplanation, explanation } from '../areas/finance/explain/explanation.part.ts'
import { loadGrantors } from '../areas/staff/grantors.part.ts'
import { bulkResult } from '../core/bulk/bulk-job.ts'
import { setRunner } from '../core/command/active-runner.ts'
import { AskHost } from '../core/command/ask-host.tsx'
import type { ArgValues, Command } from '../core/command/command.ts'
import { commandContext } from '../core/command/context.ts'
import { hotkeyDispatcher, keyJudge, listenToKeys } from '../core/command/keys/hotkeys.ts'
import { type CommandRunner, runCommand } from '../core/command/run-command.ts'
import { readContext } from '../core/command/scope.ts'
import { isAnyChanging, isChanging } from '../core/command/under-way.ts'
import { askAgain, queryClient } from '../core/data/queries.ts'
import { session } from '../core/data/session.ts'
import { drawing } from '../core/files/file-source.ts'
import { isPageComing, onArrival } from '../core/keys/coming.ts'
import { topModal } from '../core/keys/focus-layers.ts'
import { placeOf } from '../core/keys/key-place.ts'
import { watchKeyboard } from '../core/keys/keyboard-seen.ts'
import { watchLostFocus } from '../core/keys/lost-focus.ts'
import { normaliseKey } from '../core/keys/normalise-key.ts'
import { keyboardSituation } from '../core/keys/platform.ts'
import { pressAgain } from '../core/keys/replayed-keys.ts'
import { waitingKeys } from '../core/keys/waiting-keys.ts'
import { i18n } from '../core/language/language.ts'
import { tellIn } from '../core/language/translate.ts'
import { lazyDialog } from '../core/layers/lazy-dialog.tsx'
import { currentList } from '../core/list/list-handle.ts'
import { preferences } from '../core/look/preferences.ts'
import { notify } from '../core/notices/notices.ts'
import { taughtKeysOf } from '../core/palette/keys/taught-keys.ts'
import { PaletteHost } from '../core/palette/palette-host.tsx'
import { gatherKey, openPalette, paletteState } from '../core/palette/palette-state.ts'
import { recentsOf } from '../core/palette/records/recents.ts'
import { takeCodes } from '../core/scan/scanner.ts'
import { lazyPart } from '../core/ui/states/lazy-part.tsx'
import { whenIdle } from '../core/when-idle.ts'
import { registry } from './commands/commands.ts'
import { useLive } from './live.ts'
import { useNextScreens } from './next-screens.ts'
import { overlays } from './overlays.ts'
import { codeOpener } from './records/scanned.ts'

const WhichKey = lazyPart(async () => ({ default: (await import('../core/command/keys/which-key.tsx')).WhichKey }))
const KeyHelp = lazyDialog(() => import('../core/command/keys/key-help.tsx'))
const ChangePassword = lazyDialog(() => import('../areas/session/change-password.part.tsx'))
const DrawingDialog = lazyDialog(() => import('../core/files/drawing-dialog.tsx'))
const BulkResultDialog = lazyDialog(
  () => import('../core/bulk/bulk-result.tsx'),
  () => {
    bulkResult.shown = null
  },
)
const ScannerSetUp = lazyDialog(() => import('../core/scan/set-up/scanner-set-up.tsx'))
const PerfPanel = lazyPart(() => import('../core/perf/perf-panel.tsx'))
const ExplainPanel = lazyDialog(() => import('../areas/finance/explain/explain-panel.part.tsx'), endExplanation)
const NoticesDrawer = lazyDialog(() => import('../core/notices/notices-drawer.tsx'))

/** The palette together with its record sources: used earlier, it would search without them. */
async function fetchPalette() {
  const [palette, sources] = await Promise.all([import('../core/palette/palette.tsx'), import('./records/record-sources.ts')])
  sources.addRecordSources()
  return palette
}
let palette: ReturnType<typeof fetchPalette> | null = null
function loadPalette() {
  palette ??= fetchPalette().catch((error: unknown) => {
    palette = null
    throw error
  })
  return palette
}

const commandsAt = (name: string | null) => (name === null ? [] : registry.boundTo(name, readContext('hotkey')))

/**
 * Keys of the page that act on its record or on the rows of its list; those that load other rows do not count. Figures that no
 * command has are meant for a field that the page opens with.
 */
function isAboutRows(event: KeyboardEvent): boolean {
  if (placeOf(event.target).typing || topModal() !== null) return false
  const name = normaliseKey(event, keyboardSituation())
  const commands = commandsAt(name)
  if (commands.length === 0) return /^\d$/.test(name ?? '')
  return commands.some(({ id, target }) => (target ?? 'none') !== 'none' || (id.startsWith('list.') && id !== 'list.filter'))
}

/** Keys of changes to records that are being changed: they are meant for what comes of it. */
function isAboutChanging(event: KeyboardEvent): boolean {
  if (placeOf(event.target).typing || topModal() !== null) return false
  const commands = commandsAt(normaliseKey(event, keyboardSituation()))
  return (
    commands.some(({ target, writes }) => target && (writes === 'undo' || writes === 'asks')) && isChanging(readContext('hotkey'))
  )
}

const isLoading = () => isPageComing() || (currentList()?.isComing() ?? false)

const pageLate = msg`The page is still loading, so nothing was done. Try again once it is there.`
const pageHere = () => `${location.pathname}${location.search}`
const stepLed = msg`The last step opened something else, so the keys pressed after it did nothing.`
const stepLate = msg`The last step is not finished, so the keys pressed after it did nothing.`

/** Keys that only move a cursor are not held back until it is known whether a scanner pressed them; with Shift they select. */
function movesCursor(event: KeyboardEvent): boolean {
  const commands = commandsAt(normaliseKey(event, keyboardSituation()))
  return !event.shiftKey && commands.length > 0 && commands.every(({ repeat }) => repeat === true)
}

const notACommand = msg`{keys} is not assigned`

const fillPalette = (command: Command, values: ArgValues) => openPalette({ filling: { command: command.id, values } })

/** `onReady` is called when this component listens to keys. */
export default function Keyboard({ onReady }: { onReady: () => void }) {
  useLive()
  const [, navigate] = useLocation()
  const { user } = useSnapshot(session)
  const isSignedIn = user !== null
  const { locale } = useSnapshot(commandContext)
  const [isAhead, setAhead] = useState(false)
  // Behind rows, keys and palette, for which somebody may wait.
  useNextScreens(isAhead)
  const [pending, setPending] = useState<readonly string[]>([])
  const { keys, notices, password, perf, scanner } = useSnapshot(overlays)
  const { steps } = useSnapshot(explanation)
  const { shown: result } = useSnapshot(bulkResult)
  const { waiting } = useSnapshot(drawing)
  const recents = useMemo(() => recentsOf(commandContext.tenant, String(user?.id ?? '')), [user?.id])
  const taught = useMemo(() => taughtKeysOf(commandContext.tenant, String(user?.id ?? '')), [user?.id])
  const runner = useMemo<CommandRunner>(
    () => ({
      registry,
      tell: () => tellIn(i18n),
      navigate,
      fill: fillPalette,
      fillAgain: (command, values) => {
        if (!paletteState.open && topModal() === null && !placeOf(document.activeElement).typing) fillPalette(command, values)
      },
      askAgain: () => void askAgain(),
    }),
    [navigate],
  )
  useEffect(() => {
    setRunner(runner, runCommand)
    const judge = keyJudge({ registry, mode: () => preferences.hotkeys })
    // Most keys begin no sequence, so they must not cause a render.
    const setSteps = (steps: readonly string[]) => setPending(before => (before.length + steps.length === 0 ? before : steps))
    const waiting = waitingKeys<KeyboardEvent>({
      isComing: () => isLoading() || isAnyChanging(),
      concerns: event => !judge.isWithin() && ((isLoading() && isAboutRows(event)) || isAboutChanging(event)),
      isCovered: () => topModal() !== null || paletteState.open,
      // Keys behind a step are meant for what they were pressed at, not for a page that the step opens.
      pageOf: event => (isAboutChanging(event) ? pageHere() : null),
      page: pageHere,
      press: event => pressAgain({ key: event.key, code: event.code, shift: event.shiftKey, modifiers: event }),
      givenUp: isElsewhere => notify('warn', isElsewhere ? stepLed : isLoading() ? pageLate : stepLate),
    })
    const stopWaiting = onArrival(waiting.look)
    const dispatch = hotkeyDispatcher(judge, {
      run: (command, ctx) => void runCommand(runner, command, ctx),
      off: (_command, { why }) => notify('warn', why),
      pending: setSteps,
      unknown: steps => notify('key', { message: notACommand, values: { keys: steps.join(' ').toUpperCase() } }),
      intercept: event => (waiting.isHolding() && waiting.take(event)) || gatherKey(event) || waiting.take(event),
    })
    // Nobody scans before signing in, where a password manager types as fast as a scanner and its text must not be shown as a
    // code.
    const stopScanner = isSignedIn ? takeCodes({ ...codeOpener(navigate), isHarmless: movesCursor }, 'elsewhere') : () => {}
    const stop = listenToKeys(dispatch, judge, setSteps)
    onReady()
    return () => {
      stop()
      stopScanner()
      stopWaiting()
      waiting.clear()
    }
  }, [runner, navigate, onReady, isSignedIn])
  useEffect(watchLostFocus, [])
  useEffect(watchKeyboard, [])
  useEffect(() => {
    // The palette is loaded in idle time, so that the first Mod+K finds it.
    let stop = () => {}
    const ahead = () => {
      stop = whenIdle(() => setAhead(true))
    }
    const timer = setTimeout(() => void loadPalette().then(ahead, () => undefined), 800)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words come in the language that they are asked in
  useEffect(() => {
    // Only shown on hover or in the palette, so it is delayed too.
    if (!user) return
    const timer = setTimeout(() => void loadGrantors(), 1200)
    return () => clearTimeout(timer)
  }, [user, locale])
  return (
    <QueryClientProvider client={queryClient}>
      <PaletteHost load={loadPalette} isAhead={isAhead} runner={runner} recents={recents} taught={taught} />
      <AskHost />
      {pending.length > 0 && <WhichKey registry={registry} steps={pending} />}
      {keys && (
        <KeyHelp
          registry={registry}
          open={keys}
          onClose={() => {
            overlays.keys = false
          }}
        />
      )}
      {password && (
        <ChangePassword
          onClose={() => {
            overlays.password = false
          }}
        />
      )}
      {scanner && (
        <ScannerSetUp
          onClose={() => {
            overlays.scanner = false
          }}
        />
      )}
      {result && <BulkResultDialog />}
      {waiting && <DrawingDialog onClose={() => drawing.waiting?.done(null)} />}
      {perf && (
        <PerfPanel
          onClose={() => {
            overlays.perf = false
          }}
        />
      )}
      {steps.length > 0 && <ExplainPanel />}
      {notices && (
        <NoticesDrawer
          open={notices}
          onClose={() => {
            overlays.notices = false
          }}
        />
      )}
    </QueryClientProvider>
  )
}
