// The commands of the customizer: elements are added, chosen, moved and removed, and every change can be undone.
import { useLingui } from '@lingui/react/macro'
import { MAX_ELEMENTS, type WaybillPaper } from '@office/shared/areas/waybills/labels/label.model'
import { msg } from '@office/shared/core/messages/message'
import { Printer } from 'lucide-react'
import { defineCommand, type RunResult } from '../../../core/command/command.ts'
import { useCommandScope } from '../../../core/command/scope.ts'
import { elementChoices, elementOf } from './element-names.ts'
import { addElement, chooseElement, duplicateElement, type LabelDraft, redo, removeElement, undo } from './label-draft.ts'

interface Board {
  paper: WaybillPaper
  draft: LabelDraft
  setDraft: (draft: LabelDraft) => void
  /** Every change is on the server. */
  isSaved: boolean
  toCanvas: () => void
  toPanel: () => void
  /** From the list to the label, from there to the element's fields. */
  goOn: () => void
  onSnap: () => void
  onSave: () => void
  onSample: () => Promise<RunResult>
}

export function useLabelCommands({
  paper,
  draft,
  setDraft,
  isSaved,
  toCanvas,
  toPanel,
  goOn,
  onSnap,
  onSave,
  onSample,
}: Board): void {
  const { t } = useLingui()
  const isFull = draft.elements.length >= MAX_ELEMENTS
  const hasElement = draft.elements[draft.at] !== undefined
  useCommandScope(() => ({
    extra: [
      defineCommand({
        id: 'label.add',
        title: msg`Add an element`,
        keywords: msg`field, text, barcode, QR code, logo, line`,
        section: 'here',
        keys: ['n'],
        when: () => !isFull || { off: { message: msg`At most {n} elements`, values: { n: MAX_ELEMENTS } } },
        args: { what: { kind: 'choice', label: msg`Element`, choices: elementChoices } },
        run: (_ctx, { what = '' }) => {
          const element = elementOf(what, paper, t`Text`)
          if (element) setDraft(addElement(draft, element))
          toCanvas()
        },
      }),
      defineCommand({
        id: 'label.duplicate',
        title: msg`Duplicate the element`,
        section: 'here',
        keys: ['d'],
        when: () => hasElement && !isFull,
        run: () => setDraft(duplicateElement(draft, paper)),
      }),
      defineCommand({
        id: 'label.remove',
        title: msg`Remove the element`,
        section: 'here',
        keys: ['delete'],
        when: () => hasElement,
        run: () => setDraft(removeElement(draft)),
      }),
      defineCommand({
        id: 'label.next',
        title: msg`Next element`,
        section: 'here',
        keys: ['j'],
        repeat: true,
        run: () => setDraft(chooseElement(draft, draft.at + 1)),
      }),
      defineCommand({
        id: 'label.previous',
        title: msg`Previous element`,
        section: 'here',
        keys: ['k'],
        repeat: true,
        run: () => setDraft(chooseElement(draft, draft.at - 1)),
      }),
      defineCommand({
        id: 'label.place',
        title: msg`Move the element by arrows`,
        section: 'here',
        keys: ['enter'],
        run: goOn,
      }),
      defineCommand({ id: 'label.fields', title: msg`Edit the element`, section: 'here', keys: ['e'], run: toPanel }),
      defineCommand({
        id: 'label.snap',
        title: msg`Snap to millimetres, on or off`,
        section: 'here',
        keys: ['s'],
        run: onSnap,
      }),
      defineCommand({
        id: 'label.undo',
        title: msg`Undo the last change of the label`,
        section: 'here',
        keys: ['mod+z'],
        run: () => setDraft(undo(draft)),
      }),
      defineCommand({
        id: 'label.redo',
        title: msg`Redo what was undone`,
        section: 'here',
        keys: ['mod+shift+z'],
        run: () => setDraft(redo(draft)),
      }),
      defineCommand({
        id: 'label.save',
        title: msg`Save the label now`,
        section: 'here',
        keys: ['mod+s'],
        inInputs: true,
        run: onSave,
      }),
      defineCommand({
        id: 'label.sample',
        title: msg`Print a sample`,
        keywords: msg`PDF, try, paper`,
        section: 'here',
        icon: Printer,
        keys: ['p'],
        when: () => isSaved || { off: msg`Not saved yet` },
        run: onSample,
      }),
    ],
  }))
}
