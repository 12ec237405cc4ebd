// The ten colours of states as they look, to choose from: dot and word, so that a colour is never alone.
import { type ColourFamily, colourFamilies, colourFamilyNames } from '@office/shared/core/colour-family'
import type { Choice, Icon } from '../../core/command/command.ts'

const dotOf = (family: ColourFamily): Icon => {
  const Dot: Icon = () => (
    <span aria-hidden={true} className="size-3 flex-none rounded-full" style={{ background: `var(--st-${family})` }} />
  )
  return Dot
}

export const colourChoices: readonly (Choice & { value: ColourFamily })[] = colourFamilies.map(value => ({
  value,
  title: colourFamilyNames[value],
  icon: dotOf(value),
}))
