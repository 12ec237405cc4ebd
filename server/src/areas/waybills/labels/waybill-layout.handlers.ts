// Layouts of printed waybills: a table whose elements are placed on their paper; there is always at least one.
import { isDeepStrictEqual } from 'node:util'
import {
  type LabelElement,
  scaledElements,
  type WaybillPaper,
  whyNotPrinted,
} from '@office/shared/areas/waybills/labels/label.model'
import { standardElements } from '@office/shared/areas/waybills/labels/standard-label'
import { seedWaybillLayouts, waybillLayoutContract } from '@office/shared/areas/waybills/labels/waybill-layout.contract'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import { implement } from '../../../core/http/implement.ts'
import { refuse } from '../../../core/http/refusal.ts'
import { crud } from '../../../core/records/crud.ts'
import { tableSource } from '../../../core/records/table-source.ts'
import { raises } from '../../settings/cache-key.part.ts'
import type {} from './waybill-layout.table.ts'

const sameName = msg`There is already one with this name`
const lastOne = msg`Labels need at least one layout`

/** Ends the request if something on the label could not be printed or read; each element is named by its position. */
function refuseUnprinted(elements: readonly LabelElement[], paper: WaybillPaper): void {
  const errors = elements.flatMap((element, at) => {
    const why = whyNotPrinted(element, paper)
    return why ? [{ path: `elements.${at}`, code: 'not-printable', ...why }] : []
  })
  if (errors.length > 0) refuse('invalid-fields', { errors })
}

const stored = (elements: readonly LabelElement[]) => sql`${JSON.stringify(elements)}::jsonb`

const verbs = crud(waybillLayoutContract, {
  table: 'waybill_layouts',
  noun: 'waybill-layout',
  source: tableSource('waybill_layouts l', waybillLayoutContract.list, {}),
  values: ({ name, paper, copies, elements }) => {
    if (elements === undefined) return { name, paper, copies, elements: stored(standardElements(paper)) }
    refuseUnprinted(elements, paper)
    return { name, paper, copies, elements: stored(elements) }
  },
  guards: {
    // Another paper stretches the elements unless there are new ones; those who send a whole record send them as they were read.
    update: (row, _context, body) => {
      const { elements = row.elements, paper } = body
      const isStretched = paper !== row.paper && isDeepStrictEqual(elements, row.elements)
      body.elements = isStretched ? scaledElements(elements, row.paper, paper) : elements
    },
    remove: async (_row, { tx }) => {
      const others = await tx.selectFrom('waybill_layouts').select('id').limit(2).execute()
      if (others.length < 2) refuse('last-layout', { detail: lastOne })
    },
  },
  taken: { waybill_layouts_name: { code: 'waybill-layout-name-taken', field: 'name', message: sameName } },
  changed: raises('settings'),
})

export const waybillLayoutHandlers = implement(waybillLayoutContract, verbs)

export async function seedWaybillLayoutsOf(tx: Tx): Promise<void> {
  for (const { elements, ...layout } of seedWaybillLayouts)
    await tx
      .insertInto('waybill_layouts')
      .values({ ...layout, elements: JSON.stringify(elements) })
      .execute()
}
