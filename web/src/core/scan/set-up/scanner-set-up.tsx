// The set-up of a hand scanner: three scans of any barcode show how it types, and which pause to set. Loaded when it is opened.
import { Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { Lightbulb, RotateCcw, ScanBarcode, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import type { Icon } from '../../command/command.ts'
import { normaliseKey } from '../../keys/normalise-key.ts'
import { keyboardSituation } from '../../keys/platform.ts'
import { i18n } from '../../language/language.ts'
import { type Tell, tellIn, useTell } from '../../language/translate.ts'
import { ModalLayer } from '../../layers/modal-layer.tsx'
import { announceScan } from '../../notices/announce.ts'
import { notify } from '../../notices/notices.ts'
import { Button } from '../../ui/button.tsx'
import { scanProfile, setScanProfile } from '../scan-profile.ts'
import { type Advice, type Fault, faultsOf, isText, proposedGap, SCANS, type TestScan } from './test-scan.ts'
import { adviceWords, faultWords, figuresOf } from './test-scan-words.ts'
import { useTestScans } from './use-test-scans.ts'

const isSet = msg`Scanner pause set to {ms} ms`
const isSetAsText = msg`Scanner pause set to {ms} ms; codes that come as text are read`
const proposed = msg`A pause of {ms} ms suits this scanner. It is now set to {now} ms.`
const once = msg`Scan {n} of {all}: {text}`

const proposal = (gap: number, tell: Tell) =>
  tell({ message: proposed, values: { ms: formatCount(gap), now: formatCount(scanProfile().gap) } })

/** Each advice once, with the newest scan that it is about. */
const adviceOf = (scans: readonly TestScan[]): Map<Advice, TestScan> =>
  new Map(scans.flatMap(scan => scan.advice.map(advice => [advice, scan] as const)))

function tellScan(scans: readonly TestScan[]): void {
  const scan = scans.at(-1)
  if (!scan) return
  const tell = tellIn(i18n)
  const [fault, gap] = [faultsOf(scans).at(-1) ?? null, proposedGap(scans)]
  const told = [
    tell({ message: once, values: { n: scans.length, all: SCANS, text: scan.text } }),
    figuresOf(scan, tell),
    ...(fault === null ? [] : [faultWords(fault, tell)]),
    ...scan.advice.map(advice => tell(adviceWords(advice, scan))),
    ...(gap === null ? [] : [proposal(gap, tell)]),
  ]
  announceScan(told.join('. '))
}

function Row({ at, scan, fault }: { at: number; scan: TestScan | undefined; fault: Fault | null }) {
  const tell = useTell()
  return (
    <li className="flex min-h-12 gap-3 rounded-sm border border-border px-3 py-1.5">
      <b className="num flex-none leading-5 font-semibold text-text-3">{at + 1}</b>
      {scan ? (
        <span className="min-w-0 flex-1">
          <span dir="ltr" className="code block [overflow-wrap:anywhere]">
            {scan.text}
          </span>
          <span className="block text-sm text-text-2">{figuresOf(scan, tell)}</span>
          {fault !== null && (
            <Told icon={TriangleAlert} tone="text-danger">
              {faultWords(fault, tell)}
            </Told>
          )}
        </span>
      ) : (
        <span className="text-text-3">
          <Trans>Not scanned yet</Trans>
        </span>
      )}
    </li>
  )
}

function Told({ icon: Sign, tone, children }: { icon: Icon; tone: string; children: ReactNode }) {
  return (
    <span className={`flex gap-2 text-sm ${tone}`}>
      <Sign className="mt-0.5 size-3.5 flex-none" aria-hidden={true} />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </span>
  )
}

export default function ScannerSetUp({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const tell = useTell()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { scans, areLost, take, startOver } = useTestScans(field, tellScan)
  const faults = faultsOf(scans)
  const gap = proposedGap(scans)

  function accept(): void {
    if (gap === null) return
    const before = scanProfile()
    const next = { gap, isText: isText(scans) }
    setScanProfile(next)
    const message = next.isText ? isSetAsText : isSet
    notify('ok', { message, values: { ms: formatCount(gap) } }, { undo: () => setScanProfile(before) })
    onClose()
  }

  function begin(): void {
    startOver()
    announceScan(t`Started over`)
    field.current?.focus()
  }

  function handleKey(event: KeyboardEvent): void {
    const own: Record<string, () => void> = { escape: onClose, backspace: begin, 'mod+enter': accept }
    const name = normaliseKey(event.nativeEvent, keyboardSituation()) ?? ''
    const run = take(event) ? () => undefined : own[name]
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }

  return (
    <ModalLayer
      open={true}
      kind="dialog"
      onClose={onClose}
      labelledBy={`${id}-title`}
      describedBy={`${id}-body`}
      className="grid items-start justify-items-center overflow-y-auto px-4 py-[10vh]"
    >
      <form
        noValidate={true}
        // A click on its words leaves the focus inside, where keys are test scans and nothing else.
        tabIndex={-1}
        data-takes-keys=""
        className="w-full max-w-[560px] rounded-lg bg-raised p-4 shadow-palette outline-none"
        onKeyDownCapture={handleKey}
        onSubmit={event => {
          event.preventDefault()
          accept()
        }}
      >
        <h2 id={`${id}-title`} className="m-0 text-md font-semibold">
          <Trans>Set up the scanner</Trans>
        </h2>
        <p id={`${id}-body`} className="mt-1 mb-3 text-text-2">
          <Trans>
            Scan any barcode three times. This shows how fast the scanner types and which pause the portal should allow. These
            scans do nothing else.
          </Trans>
        </p>
        <div className="frame relative mb-2 flex items-center gap-2 text-text-2">
          <ScanBarcode className="size-4 flex-none" aria-hidden={true} />
          {gap !== null ? (
            <Trans>All scans are the same</Trans>
          ) : scans.length < SCANS ? (
            <Trans>Scan now</Trans>
          ) : (
            <Trans>Keep scanning until three in a row are the same</Trans>
          )}
          {/* Shows nothing of what comes: keys are prevented, and text is taken out. It opens no keyboard on the screen. */}
          <textarea
            ref={field}
            rows={1}
            inputMode="none"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-label={t`Barcodes to test`}
            data-autofocus=""
            className="absolute inset-0 size-full cursor-default resize-none opacity-0"
          />
        </div>
        <ol aria-label={t`Scans`} className="m-0 grid list-none gap-1.5 p-0">
          {Array.from({ length: SCANS }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place for a scan, not the scan
            <Row key={at} at={at} scan={scans[at]} fault={faults[at] ?? null} />
          ))}
        </ol>
        <div className="mt-2 grid gap-1.5">
          {areLost && (
            <p role="alert" className="m-0">
              <Told icon={TriangleAlert} tone="text-danger">
                <Trans>
                  Keys arrive here without their names, and no text with them, so nothing can be read. Turn the input method of
                  this keyboard off; on an Android device, have the app of the scanner put codes into fields as text.
                </Trans>
              </Told>
            </p>
          )}
          {[...adviceOf(scans)].map(([advice, scan]) => (
            <Told key={advice} icon={Lightbulb} tone="text-warn">
              {tell(adviceWords(advice, scan))}
            </Told>
          ))}
          {gap !== null && <p className="m-0 font-medium text-ok">{proposal(gap, tell)}</p>}
        </div>
        <div className="mt-3 flex flex-wrap justify-end gap-2">
          <Button size="large" tone="quiet" icon={RotateCcw} keys="backspace" onClick={begin}>
            <Trans>Start over</Trans>
          </Button>
          <Button size="large" keys="escape" onClick={onClose}>
            <Trans>Leave unchanged</Trans>
          </Button>
          {gap !== null && (
            <Button size="large" type="submit" tone="primary" keys="mod+enter">
              <Trans>Use {gap} ms</Trans>
            </Button>
          )}
        </div>
      </form>
    </ModalLayer>
  )
}
