// The field for a role's permissions: the tree with its filter, and the changes against the saved role.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PermissionBranch } from '@office/shared/areas/staff/permission.contract'
import { permissionContract } from '@office/shared/areas/staff/permission.contract'
import { roleContract } from '@office/shared/areas/staff/role.contract'
import { msg } from '@office/shared/core/messages/message'
import { CopyPlus, RotateCcw, Search } from 'lucide-react'
import { createContext, use, useMemo, useRef, useState } from 'react'
import { lookUp } from '../../core/choices/pick-source.ts'
import { defineCommand } from '../../core/command/command.ts'
import { CommandButton } from '../../core/command/command-button.tsx'
import type { Ctx } from '../../core/command/context.ts'
import { useCommandScope } from '../../core/command/scope.ts'
import { call } from '../../core/data/api.ts'
import { useEndpoint } from '../../core/data/queries.ts'
import { useHeld } from '../../core/data/use-held.ts'
import type { CustomFieldProps } from '../../core/form/controls.ts'
import { textsOf } from '../../core/form/raw.ts'
import { announce } from '../../core/notices/announce.ts'
import { Button } from '../../core/ui/button.tsx'
import { TextField } from '../../core/ui/fields/text-field.tsx'
import { ErrorState } from '../../core/ui/states/error-state.tsx'
import { SkeletonRows } from '../../core/ui/states/skeleton-rows.tsx'
import { changesOf, inOrder, moduleKey, type TreeRow, toggled, treeRows } from './permission-rows.ts'
import { Changes, PermissionTree } from './permission-tree.tsx'

interface SavedRole {
  /** Its saved permissions; empty for a new role. */
  permissions: readonly string[]
}

/** The role that the surrounding form edits; the form's values only contain what is typed. */
export const SavedRoleContext = createContext<SavedRole>({ permissions: [] })

export function PermissionField({ value, disabled, onChange }: CustomFieldProps) {
  const found = useEndpoint(permissionContract.tree, {}, { staleTime: 300_000 })
  if (found.data) return <FilledField branches={found.data} chosen={textsOf(value)} readOnly={disabled} onChange={onChange} />
  if (!found.error) return <SkeletonRows columns={[{ width: '1fr' }, { width: '80px', end: true }]} rows={8} />
  return (
    <ErrorState
      title={<Trans>The permissions could not be loaded</Trans>}
      error={found.error}
      onRetry={() => void found.refetch()}
    />
  )
}

function FilledField(props: {
  branches: readonly PermissionBranch[]
  chosen: readonly string[]
  readOnly: boolean
  onChange: (names: readonly string[]) => void
}) {
  const { t } = useLingui()
  const { branches, readOnly } = props
  const held = useHeld()
  const role = use(SavedRoleContext)
  const [filter, setFilter] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const filterBox = useRef<HTMLInputElement>(null)
  const tree = useRef<HTMLDivElement>(null)
  const chosen = useMemo(() => new Set(props.chosen), [props.chosen])
  const saved = useMemo(() => new Set(role.permissions), [role.permissions])
  const state = { branches, chosen, saved, open, filter }
  const rows = treeRows(state)
  const { added, removed } = changesOf(state)
  const [count, taken] = [chosen.size, removed.length]

  function set(names: readonly string[]): void {
    props.onChange(names)
    const next = changesOf({ branches, chosen: new Set(names), saved })
    const [plus, minus, all] = [next.added.length, next.removed.length, names.length]
    announce(t`${plus} added, ${minus} removed, ${all} in total`)
  }
  function toggle(row: TreeRow): void {
    if (readOnly) return
    const names = row.kind === 'module' ? row.names : [row.name]
    if (names.some(name => held.has(name))) set(toggled(state, names, held))
    else announce(t`You do not hold this permission yourself, so you can neither give it nor take it away.`)
  }

  const copy = defineCommand({
    id: 'role.copy-permissions',
    title: msg`Copy the permissions of another role`,
    keywords: msg`template, same as, clone`,
    section: 'context',
    icon: CopyPlus,
    needs: { any: roleContract.get.needs },
    args: {
      role: {
        kind: 'search',
        label: msg`Role`,
        search: (text: string, _ctx: Ctx, signal: AbortSignal) => lookUp(roleContract.dropdown).search(text, signal),
      },
    },
    run: async (_ctx, { role: id }) => {
      const other = await call(roleContract.get, { params: { id: Number(id) } })
      const theirs = new Set(other.permissions)
      // Permissions that the person does not hold can be neither given nor taken, so they stay as they are.
      const names = inOrder(branches, name => (held.has(name) ? theirs.has(name) : chosen.has(name)))
      props.onChange(names)
      const left = other.permissions.filter(name => !held.has(name)).length
      return { toast: { message: copied, values: { role: other.name, left } } }
    },
  })
  useCommandScope(() => (readOnly ? {} : { extra: [copy] }))

  return (
    <div className="flex flex-col gap-2">
      <div className="overflow-hidden rounded-md border border-border-2">
        <div className="flex flex-wrap items-center gap-2 border-b border-border bg-sunken px-2 py-1.5">
          <TextField
            ref={filterBox}
            size="small"
            icon={Search}
            className="w-[220px] max-sm:w-full"
            aria-label={t`Filter the permissions`}
            placeholder={t`Filter the permissions`}
            value={filter}
            {...(filter === '' ? {} : { 'data-own-escape': '' })}
            onChange={event => setFilter(event.target.value)}
            onKeyDown={event => {
              if (event.key === 'Escape') setFilter('')
              // Enter would submit the form.
              if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
              event.preventDefault()
              tree.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus()
            }}
          />
          <span className="num flex items-center gap-2 text-sm text-text-2">
            <span dir="auto">
              <Plural value={count} one="# permission" other="# permissions" />
            </span>
            <Changes added={added.length} removed={taken} />
          </span>
          {!readOnly && (
            <span className="ms-auto flex gap-1">
              {added.length + taken > 0 && saved.size > 0 && (
                <Button size="small" tone="quiet" icon={RotateCcw} onClick={() => set([...role.permissions])}>
                  <Trans>As saved</Trans>
                </Button>
              )}
              <CommandButton command="role.copy-permissions" size="small" icon={CopyPlus}>
                <Trans>Copy from role</Trans>
              </CommandButton>
            </span>
          )}
        </div>
        <div ref={tree}>
          <PermissionTree
            label={t`Permissions`}
            rows={rows}
            held={held}
            readOnly={readOnly}
            onToggle={toggle}
            onToggleAll={() => !readOnly && set(toggled(state, allOf(rows), held))}
            onOpen={(keys, isOpen) => {
              const next = new Set(open)
              for (const branch of branches)
                if (keys.includes(moduleKey(branch.name))) isOpen ? next.add(branch.name) : next.delete(branch.name)
              setOpen(next)
            }}
            toFilter={() => filterBox.current?.focus()}
          />
        </div>
        {rows.length === 0 && (
          <p role="status" className="m-0 px-3 py-4 text-center text-text-2">
            <Trans>No such permission.</Trans>
          </p>
        )}
      </div>
    </div>
  )
}

const copied = msg`Copied from {role}{left, plural, =0 {} one {, without # permission that you do not hold} other {, without # permissions that you do not hold}}`

const allOf = (rows: readonly TreeRow[]) => rows.flatMap(row => (row.kind === 'module' ? row.names : []))
