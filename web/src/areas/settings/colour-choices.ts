// The ten colours of states, to choose from by name.
import { colourFamilies, colourFamilyNames } from '@office/shared/core/colour-family'

export const colourChoices = colourFamilies.map(value => ({ value, title: colourFamilyNames[value] }))
