// How each state of a scan at the desk looks, and what it says.
import { deskOutcomeNames, nobodyHas } from '@office/shared/areas/orders/moves/desk.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { CircleCheck, CloudOff, Copy, HandCoins, LoaderCircle, TriangleAlert, Undo2 } from 'lucide-react'
import type { Icon } from '../../../core/command/command.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn } from '../../../core/language/translate.ts'
import { type DeskScan, type DeskState, stateOf } from './desk.ts'

interface Look {
  icon: Icon
  /** Colours of the panel, readable from afar in both skins. */
  fill: string
  tone: string
}

export const quiet = { fill: 'bg-surface text-text', tone: 'text-text-2' }
const red = { fill: 'bg-(--v-mis) text-(--on-v)', tone: 'text-danger' }
export const looks: Readonly<Record<DeskState, Look>> = {
  waiting: { ...quiet, icon: LoaderCircle },
  kept: { ...quiet, icon: CloudOff },
  moved: { fill: 'bg-(--v-ok) text-(--on-v)', tone: 'text-ok', icon: CircleCheck },
  known: { fill: 'bg-(--v-dup) text-(--on-v-dup)', tone: 'text-warn', icon: Copy },
  refused: { ...red, icon: TriangleAlert },
  asked: { fill: 'bg-(--v-dup) text-(--on-v-dup)', tone: 'text-warn', icon: HandCoins },
  undone: { ...quiet, icon: Undo2 },
  stays: { ...red, icon: TriangleAlert },
}

export const words: Readonly<Record<DeskState, Message>> = {
  ...deskOutcomeNames,
  waiting: msg`Checking`,
  kept: msg`Kept on this device`,
  stays: msg`Cannot be undone`,
}

/** The present state of a scan, in words. */
export function whyOf(scan: DeskScan): string {
  const tell = tellIn(i18n)
  const state = stateOf(scan)
  if (state === 'stays') return scan.answer?.stays ?? ''
  if (state !== 'refused') return tell(words[state])
  return scan.refusal?.message ?? scan.answer?.why ?? tell(nobodyHas)
}
