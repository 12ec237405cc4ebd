// A label while it is edited: keys and pointer change its elements, which are saved automatically.
import { Trans, useLingui } from '@lingui/react/macro'
import { waybillPrintContract } from '@office/shared/areas/orders/papers/waybill-print.contract'
import { type LabelElement, labelSize, whyNotPrinted } from '@office/shared/areas/waybills/labels/label.model'
import type { MarkTools } from '@office/shared/areas/waybills/labels/label-marks'
import type { LabelSetting } from '@office/shared/areas/waybills/labels/label-texts'
import { type WaybillLayout, waybillLayoutContract } from '@office/shared/areas/waybills/labels/waybill-layout.contract'
import { msg } from '@office/shared/core/messages/message'
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { saved } from '../../../core/command/saved.ts'
import { call } from '../../../core/data/api.ts'
import { session, tenantFace } from '../../../core/data/session.ts'
import { SaveWord } from '../../../core/form/autosave/save-word.tsx'
import { useAutosave } from '../../../core/form/autosave/use-autosave.ts'
import { EscapeBack } from '../../../core/keys/escape-back.tsx'
import { Keys } from '../../../core/keys/keys.tsx'
import { useTell } from '../../../core/language/translate.ts'
import { PageHead } from '../../../core/layout/page-head.tsx'
import { ScrollPane } from '../../../core/ui/scroll-pane.tsx'
import { brandPicture } from '../../settings/brand/brand-picture.part.ts'
import { ElementList } from './element-list.tsx'
import { ElementPanel } from './element-panel.tsx'
import { LabelCanvas } from './label-canvas.tsx'
import { changeElement, chooseElement, draftOf, type LabelDraft, moved, resized, snapped } from './label-draft.ts'
import { useLabelCommands } from './use-label-commands.ts'

const notSaved = msg`The layout could not be saved`
/** Millimetres per arrow key, alone and with Shift. */
const STEP = 0.5
const COARSE = 5

function focusOn(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
}
const focusCanvas = () => focusOn('[data-label-canvas]')
const focusPanel = () => focusOn('[data-element-panel] :is(input, button)')
/** From the list to the element's position on the label, from there to its fields. */
const goOn = () => (document.activeElement?.matches('[data-label-canvas]') ? focusPanel() : focusCanvas())

interface Props {
  layout: WaybillLayout
  tools: Omit<MarkTools, 'hasLogo'>
  above: ComponentProps<typeof PageHead>['above'] & object
}

export function CustomizerBoard({ layout, tools, above }: Props) {
  const { t } = useLingui()
  const translate = useTell()
  const { id, paper, name, copies } = layout
  const [draft, setShown] = useState(() => draftOf(layout.elements))
  const [isSnapping, setSnapping] = useState(true)
  const version = useRef(layout.version)
  const { state, keep, save } = useAutosave<readonly LabelElement[]>(layout.elements, {
    send: async (elements, _saved, idempotencyKey) => {
      const body = { name, paper, copies, elements: [...elements], version: version.current }
      version.current = (await call(waybillLayoutContract.update, { params: { id }, body }, { idempotencyKey })).version
    },
    changes: [waybillLayoutContract.list],
    failed: notSaved,
  })
  const { company = '', time_zone: zone = 'UTC' } = useSnapshot(session).user ?? {}
  const logo = brandPicture(useSnapshot(tenantFace), 'logo')
  const setting: LabelSetting = {
    company,
    host: location.origin,
    zone,
    translate: (message, values = {}) => translate({ message, values }),
  }
  const chosen = draft.elements[draft.at]

  function setDraft(next: LabelDraft): void {
    setShown(next)
    if (next.elements === draft.elements) return
    keep(next.elements.some(element => whyNotPrinted(element, paper)) ? null : next.elements)
  }
  const change = (element: LabelElement) => setDraft(changeElement(draft, element))
  const choose = (at: number) => setDraft(chooseElement(draft, at))

  function shift(by: { x: number; y: number }, isSize: boolean): void {
    if (!chosen) return
    if (isSize) change(resized(chosen, by, paper))
    else change(moved(isSnapping && Math.abs(by.x + by.y) >= 1 ? snapped(chosen) : chosen, by, paper))
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey) return
    const step = event.shiftKey ? COARSE : isSnapping ? 1 : STEP
    const ways: Readonly<Record<string, { x: number; y: number }>> = {
      ArrowLeft: { x: -step, y: 0 },
      ArrowRight: { x: step, y: 0 },
      ArrowUp: { x: 0, y: -step },
      ArrowDown: { x: 0, y: step },
    }
    const by = ways[event.key]
    if (by) shift(by, event.altKey)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  useLabelCommands({
    paper,
    draft,
    setDraft,
    isSaved: state === 'saved',
    toCanvas: focusCanvas,
    toPanel: focusPanel,
    goOn,
    onSnap: () => setSnapping(!isSnapping),
    onSave: () => void save(),
    onSample: () => saved(call(waybillPrintContract.sample, { query: { layout_id: id } })),
  })

  const { width, height } = labelSize(paper)
  return (
    <>
      <PageHead
        title={<span dir="auto">{name}</span>}
        above={above}
        line={true}
        aside={<SaveWord state={state} saved={<Trans>All changes saved</Trans>} />}
        actions={
          <>
            <CommandButton command="label.sample" keys="p">
              <Trans>Print a sample</Trans>
            </CommandButton>
            <CommandButton command="label.add" tone="primary" keys="n">
              <Trans>Add an element</Trans>
            </CommandButton>
          </>
        }
      />
      <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
        <section
          aria-label={t`Elements of the label`}
          className="flex w-[250px] flex-none flex-col border-e border-border max-xl:w-[190px] max-lg:h-[220px] max-lg:w-full max-lg:border-e-0 max-lg:border-b"
        >
          <ElementList elements={draft.elements} paper={paper} at={draft.at} onAt={choose} />
        </section>
        <section aria-label={t`Preview`} className="flex min-h-0 min-w-0 flex-1 flex-col max-lg:min-h-[420px]">
          <LabelCanvas
            paper={paper}
            elements={draft.elements}
            at={draft.at}
            setting={setting}
            tools={{ ...tools, hasLogo: logo !== null }}
            logo={logo}
            onChoose={choose}
            onKey={handleKey}
            onDrag={by => chosen && change(isSnapping ? snapped(moved(chosen, by, paper)) : moved(chosen, by, paper))}
          />
          <p className="m-0 flex flex-none flex-wrap items-center gap-x-3 gap-y-1 border-t border-border px-4 py-1.5 text-sm text-text-3">
            <span>
              <Trans>
                {width} × {height} mm
              </Trans>
            </span>
            <span className="key-hint max-md:hidden">
              <Keys of="arrowup" tone="ghost" /> <Trans>move</Trans>
            </span>
            <span className="key-hint max-md:hidden">
              <Keys of="shift+arrowup" tone="ghost" /> <Trans>coarser</Trans>
            </span>
            <span className="key-hint max-md:hidden">
              <Keys of="alt+arrowup" tone="ghost" /> <Trans>size</Trans>
            </span>
            <span className="ms-auto">{isSnapping ? <Trans>Snaps to millimetres</Trans> : <Trans>Moves freely</Trans>}</span>
          </p>
        </section>
        <ScrollPane
          label={t`Element`}
          className="w-[300px] flex-none border-s border-border max-xl:w-[240px] max-lg:w-full max-lg:border-s-0 max-lg:border-t"
        >
          {chosen && (
            <EscapeBack data-element-panel="" onBack={focusCanvas}>
              <ElementPanel key={draft.at} element={chosen} paper={paper} onChange={change} />
            </EscapeBack>
          )}
        </ScrollPane>
      </div>
    </>
  )
}
