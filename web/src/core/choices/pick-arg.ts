// A command argument that is one record of a drop-down, found by typing or by scanning its card.
import type { CardKind } from '@office/shared/format/scan-code'
import type { ArgNeed, ArgSpec } from '../command/command.ts'
import type { Words } from '../language/translate.ts'
import { type Dropdown, lookUp } from './pick-source.ts'

export const pickArg = (endpoint: Dropdown, label: Words, more: { need?: ArgNeed; card?: CardKind } = {}) =>
  ({
    kind: 'search',
    label,
    path: endpoint.path,
    search: (text, _ctx, signal) => lookUp(endpoint).search(text, signal),
    ...more,
  }) satisfies ArgSpec
