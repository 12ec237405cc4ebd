// Excel templates for imports, under the names that the operator's portal uses.

import { importTemplate } from '@office/shared/core/import/import-template'
import type { ImportKind } from '@office/shared/core/import-job'
import type { FileAnswer } from '../core/http/implement.ts'
import { refuse } from '../core/http/refusal.ts'
import { targets } from './targets.ts'

/** The operator's names are order, city, state and secondary-phone. */
const kinds: Readonly<Record<string, ImportKind>> = {
  order: 'orders',
  city: 'cities',
  state: 'states',
  zone: 'zones',
  merchant: 'merchants',
  rider: 'riders',
  'secondary-phone': 'secondary-phones',
  opening: 'openings',
}

export async function templateOf(name: string): Promise<FileAnswer> {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (!kind) return refuse('not-found')
  return {
    name: `${name}-template.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: await importTemplate(targets[kind].definition),
  }
}
