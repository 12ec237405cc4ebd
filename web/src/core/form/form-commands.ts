// Create and edit of a list's records as commands. They are small, because the shell loads them; the form is loaded when opened.
import type { Message } from '@office/shared/core/messages/message'
import { FilePlus2, Pencil } from 'lucide-react'
import { formLine } from '../command/cli-line.ts'
import { type Command, defineCommand } from '../command/command.ts'
import { type Ctx, dataOf, recordAt } from '../command/context.ts'
import { paramsOf, type Within } from '../data/path-params.ts'
import type { Guarded, Noun, NounContract, PathOf } from '../record/noun.ts'

/** '?new=1' and '?edit=12' open the form over its list, so that links and Back work too. */
export const NEW = 'new'
export const EDIT = 'edit'

/**
 * The list's present address, with this form open and no other. Parameters in `path`, such as the tab that holds the list,
 * identify the list: the filters of another list are dropped.
 */
function withForm(path: string, name: typeof NEW | typeof EDIT, value: string): string {
  const [route = '', query] = path.split('?')
  const own = new URLSearchParams(query)
  const now = new URLSearchParams(location.pathname === route ? location.search : '')
  const params = [...own].every(([key, wanted]) => now.get(key) === wanted) ? now : own
  params.delete(NEW)
  params.delete(EDIT)
  params.set(name, value)
  return `${route}?${params}`
}

export const editPath = (path: string, id: number | string): string => withForm(path, EDIT, String(id))

const pathIn = (path: PathOf, ctx: Ctx) => (typeof path === 'string' ? path : path(ctx))

interface FormCommand {
  noun: string
  path: PathOf
  title: Message
  keywords?: Message
  keys?: readonly string[]
  /** The endpoint that the form is sent to: people who may call it may open the form. */
  endpoint: Guarded
  /** Numbers of the parent records, if the endpoint's path names any. */
  within?: ((ctx: Ctx) => Within) | undefined
}

/** '<noun>.create' for the list at `path`. */
export const createCommand = ({ noun, path, endpoint, within, ...said }: FormCommand): Command =>
  defineCommand({
    ...said,
    id: `${noun}.create`,
    section: 'create',
    icon: FilePlus2,
    needs: { any: endpoint.needs },
    when: ctx => pathIn(path, ctx) !== null,
    run: ctx => {
      const list = pathIn(path, ctx)
      return list === null ? undefined : { navigate: withForm(list, NEW, '1') }
    },
    cli: ctx => formLine(endpoint, paramsOf(endpoint.path, within?.(ctx) ?? {}, null)),
  })

/** '<noun>.edit' (e) for the list at `path`. */
export const editCommand = ({ noun, path, endpoint, within, keys = ['e'], ...said }: FormCommand): Command =>
  defineCommand({
    ...said,
    id: `${noun}.edit`,
    section: 'context',
    icon: Pencil,
    target: 'one',
    on: noun,
    keys,
    needs: { any: endpoint.needs },
    run: ctx => {
      const [record, list] = [recordAt(ctx), pathIn(path, ctx)]
      return record && list !== null ? { navigate: editPath(list, record.id) } : undefined
    },
    cli: ctx => {
      const record = recordAt(ctx)
      const params = paramsOf(endpoint.path, within?.(ctx) ?? {}, Number(record?.id ?? 0))
      return formLine(endpoint, params, dataOf(record))
    },
  })

/** Both, for the list of a noun. */
export function formCommands(
  noun: Pick<Noun<NounContract, PathOf>, 'id' | 'path' | 'create' | 'edit' | 'contract' | 'within'>,
): readonly Command[] {
  const { id, path, contract, within } = noun
  return [
    createCommand({ noun: id, path, within, title: noun.create, endpoint: contract.create }),
    editCommand({ noun: id, path, within, title: noun.edit, endpoint: contract.update }),
  ]
}
