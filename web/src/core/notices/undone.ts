// The words for a step that was undone, whichever it was: they name it as it was told.
import { msg } from '@office/shared/core/messages/message'
import { i18n } from '../language/language.ts'
import { tellIn, type Words } from '../language/translate.ts'

const undone = msg`Undone: {step}`

export const undoneWords = (step: Words): Words => ({ message: undone, values: { step: tellIn(i18n)(step) } })
