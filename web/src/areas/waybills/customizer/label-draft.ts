// The elements of a label while it is edited: each step makes a new state and can be undone.
import { type LabelElement, labelSize, leastOf, tenth, type WaybillPaper } from '@office/shared/areas/waybills/labels/label.model'

export interface LabelDraft {
  elements: readonly LabelElement[]
  /** The index of the selected element; none on an empty label. */
  at: number
  past: readonly (readonly LabelElement[])[]
  future: readonly (readonly LabelElement[])[]
}

/** Steps that can be undone. */
const MOST_STEPS = 200

export const draftOf = (elements: readonly LabelElement[]): LabelDraft => ({ elements, at: 0, past: [], future: [] })

const within = (at: number, elements: readonly LabelElement[]) => Math.max(0, Math.min(at, elements.length - 1))

const step = ({ elements, past }: LabelDraft, next: readonly LabelElement[], at: number): LabelDraft => ({
  elements: next,
  at: within(at, next),
  past: [...past, elements].slice(-MOST_STEPS),
  future: [],
})

export const chooseElement = (draft: LabelDraft, at: number): LabelDraft => ({ ...draft, at: within(at, draft.elements) })

export const addElement = (draft: LabelDraft, element: LabelElement): LabelDraft =>
  step(draft, [...draft.elements, element], draft.elements.length)

export const changeElement = (draft: LabelDraft, element: LabelElement): LabelDraft =>
  step(
    draft,
    draft.elements.map((one, at) => (at === draft.at ? element : one)),
    draft.at,
  )

export const removeElement = (draft: LabelDraft): LabelDraft =>
  draft.elements.length === 0
    ? draft
    : step(
        draft,
        draft.elements.filter((_, at) => at !== draft.at),
        draft.at,
      )

const clamp = (value: number, least: number, most: number) => tenth(Math.min(Math.max(value, least), Math.max(least, most)))

/** Moves an element, within its label. */
export function moved(element: LabelElement, by: { x: number; y: number }, paper: WaybillPaper): LabelElement {
  const { width, height } = labelSize(paper)
  return {
    ...element,
    x: clamp(element.x + by.x, 0, width - element.width),
    y: clamp(element.y + by.y, 0, height - element.height),
  }
}

/** Resizes an element, as far as it stays readable and within its label. */
export function resized(element: LabelElement, by: { x: number; y: number }, paper: WaybillPaper): LabelElement {
  const { width, height } = labelSize(paper)
  const least = leastOf(element)
  return {
    ...element,
    width: clamp(element.width + by.x, least.width, width - element.x),
    height: clamp(element.height + by.y, least.height, height - element.y),
  }
}

/** Rounded to whole millimetres, unless the label's own edge comes first. */
export const snapped = (element: LabelElement): LabelElement => ({
  ...element,
  x: Math.round(element.x),
  y: Math.round(element.y),
})

/** Duplicates the selected element, a little below it. */
export function duplicateElement(draft: LabelDraft, paper: WaybillPaper): LabelDraft {
  const element = draft.elements[draft.at]
  return element ? addElement(draft, moved(element, { x: 2, y: 2 }, paper)) : draft
}

export function undo(draft: LabelDraft): LabelDraft {
  const before = draft.past.at(-1)
  if (!before) return draft
  const { elements, past, future, at } = draft
  return { elements: before, at: within(at, before), past: past.slice(0, -1), future: [elements, ...future] }
}

export function redo(draft: LabelDraft): LabelDraft {
  const [next, ...future] = draft.future
  return next ? { elements: next, at: within(draft.at, next), past: [...draft.past, draft.elements], future } : draft
}
