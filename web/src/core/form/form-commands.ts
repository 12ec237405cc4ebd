// Create and edit of a list's records as commands: light, since the shell loads them; the form itself comes when opened.
import type { Message } from '@office/shared/core/message'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { FilePlus2, Pencil } from 'lucide-react'
import { type Command, defineCommand } from '../command/command.ts'
import { type Ctx, recordAt } from '../command/context.ts'

/** '?new=1' and '?edit=12' open the form over its list, so that a link or Back can too. */
export const NEW = 'new'
export const EDIT = 'edit'

/**
 * The list's address as it stands, with other forms closed and this one open. Parameters in `path`, such as the tab that
 * holds the list, say which list it is: the filters of another one stay behind.
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

/** The address of a list; null where it is nowhere: the users of a merchant, while no merchant is open. */
type PathOf = string | ((ctx: Ctx) => string | null)
const pathIn = (path: PathOf, ctx: Ctx) => (typeof path === 'string' ? path : path(ctx))

interface FormCommand {
  noun: string
  path: PathOf
  title: Message
  keywords?: Message
  keys?: readonly string[]
  needs: readonly PermissionName[]
}

/** '<noun>.create' for the list at `path`. */
export const createCommand = ({ noun, path, needs, ...said }: FormCommand): Command =>
  defineCommand({
    ...said,
    id: `${noun}.create`,
    section: 'create',
    icon: FilePlus2,
    needs: { any: needs },
    when: ctx => pathIn(path, ctx) !== null,
    run: ctx => {
      const list = pathIn(path, ctx)
      return list === null ? undefined : { navigate: withForm(list, NEW, '1') }
    },
  })

/** '<noun>.edit' (e) for the list at `path`. */
export const editCommand = ({ noun, path, needs, keys = ['e'], ...said }: FormCommand): Command =>
  defineCommand({
    ...said,
    id: `${noun}.edit`,
    section: 'context',
    icon: Pencil,
    target: 'one',
    on: noun,
    keys,
    needs: { any: needs },
    run: ctx => {
      const [record, list] = [recordAt(ctx), pathIn(path, ctx)]
      return record && list !== null ? { navigate: editPath(list, record.id) } : undefined
    },
  })

/** Both for the list at `path`. */
export function formCommands(options: {
  noun: string
  path: PathOf
  createTitle: Message
  editTitle: Message
  needs: readonly PermissionName[]
  /** Where editing needs others than creating. */
  editNeeds?: readonly PermissionName[]
}): readonly Command[] {
  const { noun, path, createTitle, editTitle, needs, editNeeds = needs } = options
  return [
    createCommand({ noun, path, title: createTitle, needs }),
    editCommand({ noun, path, title: editTitle, needs: editNeeds }),
  ]
}
