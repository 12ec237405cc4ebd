// The ten colours of states. Statuses and flags are coloured by family only, so that each keeps its contrast in every skin.
import { msg } from '@office/shared/core/messages/message'

export const colourFamilies = ['created', 'picked', 'hub', 'transit', 'out', 'done', 'wait', 'back', 'stop', 'bad'] as const
export type ColourFamily = (typeof colourFamilies)[number]

/** Their names on screens. */
export const colourFamilyNames = {
  created: msg`Slate`,
  picked: msg`Teal`,
  hub: msg`Cyan`,
  transit: msg`Blue`,
  out: msg`Violet`,
  done: msg`Green`,
  wait: msg`Amber`,
  back: msg`Rose`,
  stop: msg`Grey`,
  bad: msg`Red`,
}
