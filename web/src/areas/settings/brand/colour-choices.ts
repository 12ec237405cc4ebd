// The ten colours of states, as choices by name.
import { colourFamilies, colourFamilyNames } from '@office/shared/core/colour-family'
import { choicesOf } from '../../../core/choices/choices.ts'

export const colourChoices = choicesOf(colourFamilies, colourFamilyNames)
