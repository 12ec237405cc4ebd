// Create and edit of a list's records as commands: light, since the shell loads them; the form itself comes when opened.
import type { Message } from '@office/shared/core/message'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { FilePlus2, Pencil } from 'lucide-react'
import { type Command, defineCommand } from '../command/command.ts'
import { recordAt } from '../command/context.ts'

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

/** '<noun>.create' and '<noun>.edit' (key e) for the list at `path`. */
export function formCommands(options: {
  noun: string
  /** A function where several screens list the same records. */
  path: string | (() => string)
  createTitle: Message
  editTitle: Message
  needs: readonly PermissionName[]
  /** Where editing needs others than creating. */
  editNeeds?: readonly PermissionName[]
}): readonly Command[] {
  const { noun, createTitle, editTitle, needs, editNeeds = needs } = options
  const path = () => (typeof options.path === 'string' ? options.path : options.path())
  return [
    defineCommand({
      id: `${noun}.create`,
      title: createTitle,
      section: 'create',
      icon: FilePlus2,
      needs: { any: needs },
      run: () => ({ navigate: withForm(path(), NEW, '1') }),
    }),
    defineCommand({
      id: `${noun}.edit`,
      title: editTitle,
      section: 'context',
      icon: Pencil,
      target: 'one',
      on: noun,
      keys: ['e'],
      needs: { any: editNeeds },
      run: ctx => {
        const record = recordAt(ctx)
        return record ? { navigate: editPath(path(), record.id) } : undefined
      },
    }),
  ]
}
