// Saved views by command: save, update, rename, share, reset, delete.
import { type Message, msg } from '@office/shared/core/messages/message'
import { maxLength } from '@office/shared/rules/text-length'
import { BookmarkPlus, Pencil, RotateCcw, Save, Trash2, Users } from 'lucide-react'
import { type ArgSpecs, type Command, defineCommand } from '../../command/command.ts'
import { currentList } from '../list-handle.ts'

const sharing = 'share-view'
const shared = msg`Shared with everyone`
const own = msg`Only for me`
const cannot = msg`Only people who can share views can change a shared view`
const keep = msg`Keep it`

const views = () => currentList()?.views
const nameArg = (initial?: () => string | undefined): ArgSpecs[string] => ({
  kind: 'text',
  label: msg`Name of the view`,
  check: value => (maxLength(80).holds(value) ? null : { message: maxLength(80).message, values: { max: 80 } }),
  ...(initial ? { initial } : {}),
})

const saveArgs = {
  name: nameArg(),
  who: {
    kind: 'choice',
    label: msg`Who can see it`,
    need: ctx => (ctx.permissions.has(sharing) ? 'required' : 'none'),
    choices: () => [
      { value: 'own', title: own },
      { value: 'shared', title: shared },
    ],
  },
} satisfies ArgSpecs

/** A command for the saved view that is shown; people who may not change it see why. */
const forShown = (
  id: string,
  title: Message,
  rest: Pick<Command, 'icon' | 'keys' | 'args' | 'writes' | 'confirm' | 'tone' | 'needs' | 'run'> & { fits?: () => boolean },
): Command => {
  const { fits, ...parts } = rest
  return defineCommand({
    id: `list.${id}`,
    title,
    section: 'here',
    when: () => {
      const actions = views()
      if (!actions?.shown || fits?.() === false) return false
      return actions.mayChange || { off: cannot }
    },
    ...parts,
  })
}

export const listViewCommands: readonly Command[] = [
  defineCommand({
    id: 'list.save-view',
    title: msg`Save this view`,
    keywords: msg`filter, bookmark, tab`,
    section: 'here',
    icon: BookmarkPlus,
    keys: ['v s'],
    when: () => views() !== undefined,
    args: saveArgs,
    writes: 'undo',
    run: (_ctx, { name, who }) => views()?.save((name ?? '').trim(), who === 'shared'),
  }),
  forShown('update-view', msg`Update the view as shown`, {
    icon: Save,
    keys: ['v u'],
    fits: () => views()?.isChanged === true,
    writes: 'undo',
    run: () => views()?.change('as-shown'),
  }),
  forShown('restore-view', msg`Reset the view to how it was saved`, {
    icon: RotateCcw,
    keys: ['v z'],
    fits: () => views()?.isChanged === true,
    run: () => views()?.restore(),
  }),
  forShown('rename-view', msg`Rename the view`, {
    icon: Pencil,
    keys: ['v r'],
    args: { name: nameArg(() => views()?.shown?.name) },
    writes: 'undo',
    run: (_ctx, { name }) => views()?.change({ name: (name ?? '').trim() }),
  }),
  forShown('share-view', msg`Share the view with everyone`, {
    icon: Users,
    keys: ['v h'],
    needs: { all: [sharing] },
    fits: () => views()?.shown?.is_shared === false,
    writes: 'undo',
    run: () => views()?.change({ is_shared: true }),
  }),
  forShown('unshare-view', msg`Make the view private`, {
    icon: Users,
    needs: { all: [sharing] },
    fits: () => views()?.shown?.is_shared === true,
    writes: 'undo',
    run: () => views()?.change({ is_shared: false }),
  }),
  forShown('delete-view', msg`Delete the view`, {
    icon: Trash2,
    tone: 'danger',
    writes: 'asks',
    confirm: () => ({
      title: { message: msg`Delete the view {name}?`, values: { name: views()?.shown?.name ?? '' } },
      body: views()?.shown?.is_shared ? msg`It will be deleted for everyone. Its records are kept.` : msg`Its records are kept.`,
      act: msg`Delete the view`,
      keep,
      tone: 'danger',
    }),
    run: () => views()?.remove(),
  }),
]
