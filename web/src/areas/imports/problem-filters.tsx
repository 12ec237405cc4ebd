// Two chips that filter the rows to correct: by field and by rule.
import { useLingui } from '@lingui/react/macro'
import { rowCodes } from '@office/shared/core/import/import-codes'
import type { Message } from '@office/shared/core/messages/message'
import { useTell } from '../../core/language/translate.ts'
import { MenuButton } from '../../core/layers/menu-button.tsx'
import type { ImportProblem } from './import-view.ts'

export interface ProblemFilter {
  field: string | null
  code: string | null
}

export function ProblemFilters({
  problems,
  cursor,
}: {
  problems: readonly ImportProblem[]
  cursor: { filter: ProblemFilter; setFilter: (filter: ProblemFilter) => void }
}) {
  const { t } = useLingui()
  const tell = useTell()
  const { filter, setFilter } = cursor
  // A rule's message may contain a number from one row; then that row's message represents it.
  const ruleName = (code: string) => {
    const { [code]: message }: Readonly<Record<string, Message>> = rowCodes
    const words = problems.find(problem => problem.code === code)?.message ?? code
    return message && !message.message?.includes('{') ? tell(message) : words
  }
  const chip = (
    label: string,
    all: readonly string[],
    value: string | null,
    nameOf: (id: string) => string,
    choose: (id: string | null) => void,
  ) => (
    <MenuButton
      label={label}
      entries={() => [
        { kind: 'action', id: 'all', title: t`All`, checked: value === null, run: () => choose(null) },
        ...all.map(id => ({ kind: 'action' as const, id, title: nameOf(id), checked: value === id, run: () => choose(id) })),
      ]}
    >
      {trigger => (
        <button
          type="button"
          {...trigger}
          className="inline-flex h-6 max-w-56 items-center rounded-sm border border-border-2 text-sm hover:bg-hover"
        >
          <span className="px-[7px] text-text-2">{label}</span>
          <span className="truncate border-s border-border px-[7px] font-medium leading-[22px]">
            {value === null ? t`All` : nameOf(value)}
          </span>
        </button>
      )}
    </MenuButton>
  )
  const distinct = (of: (problem: ImportProblem) => string) => [...new Set(problems.map(of))]
  return (
    <>
      {chip(
        t`Field`,
        distinct(problem => problem.field),
        filter.field,
        id => id,
        field => setFilter({ ...filter, field }),
      )}
      {chip(
        t`Rule`,
        distinct(problem => problem.code),
        filter.code,
        ruleName,
        code => setFilter({ ...filter, code }),
      )}
    </>
  )
}
