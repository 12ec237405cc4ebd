// A selection for a document: comma-separated ids and codes.
import { MAX_LINES } from '@office/shared/areas/finance/document.model'
import { msg } from '@office/shared/core/messages/message'
import { wordsIn } from '@office/shared/format/listed-words'
import { refuseField } from '../../../core/http/refusal.ts'

const tooMany = msg`At most {most} orders fit in one`

/** No waybill and no document number is longer. */
const LONGEST = 60

export function wordsListed(path: string, text = ''): string[] {
  const parts = [...new Set(wordsIn(text).map(word => word.slice(0, LONGEST)))]
  return parts.length > MAX_LINES ? refuseField(path, 'too-many', tooMany, { most: MAX_LINES }) : parts
}

const isId = (id: number) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647

export const idsListed = (path: string, text?: string): number[] => wordsListed(path, text).map(Number).filter(isId)
