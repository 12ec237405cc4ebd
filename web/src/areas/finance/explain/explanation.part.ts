// Which amount is being explained: the steps so far, the last one visible.
import type { Step } from '@office/shared/areas/finance/explain/explain.model'
import { mayCall } from '@office/shared/permissions/can'
import { proxy, ref } from 'valtio'
import { commandContext } from '../../../core/command/context.ts'
import { pushLayer } from '../../../core/keys/focus-layers.ts'

export const explanation = proxy<{ steps: readonly { readonly step: Step }[] }>({ steps: [] })

/** Steps contain functions, so they are stored by reference. */
const held = (step: Step) => ref({ step })

export const mayWalk = (step: Step): boolean => mayCall(commandContext.permissions, step.needs)

/** Closes the layer below the panel, which is open from the first key on: Escape, and keys of the page, may come before the panel's code. */
let leave = () => {}

export function explain(step: Step): void {
  endExplanation()
  leave = pushLayer({ kind: 'drawer', modal: true, close: endExplanation })
  explanation.steps = [held(step)]
}

export function walkOn(step: Step): void {
  explanation.steps = [...explanation.steps, held(step)]
}

/** One step back; from the first, the explanation closes. */
export function walkBack(): void {
  if (explanation.steps.length > 1) explanation.steps = explanation.steps.slice(0, -1)
  else endExplanation()
}

export function endExplanation(): void {
  explanation.steps = []
  leave()
  leave = () => {}
}
