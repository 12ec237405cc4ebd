// What will be made, which records are refused and why, and warnings about the others: groups by reason, with links to some of the records.
import { Trans } from '@lingui/react/macro'
import { formatCount } from '@office/shared/format/amount'
import { CircleMinus, CirclePlus, TriangleAlert } from 'lucide-react'
import type { Icon, Preflight, PreflightGroup } from '../command/command.ts'
import { classNames } from '../ui/class-names.ts'

export function PreflightGroups({ preflight, className }: { preflight: Preflight; className: string }) {
  const { refused, warned = [], made = [] } = preflight
  if (refused.length + warned.length + made.length === 0) return null
  return (
    <div className={classNames('flex flex-col gap-1.5 pb-1.5', className)}>
      {made.length > 0 && (
        <ul className="m-0 flex list-none flex-col gap-1 p-0">
          {made.map(line => (
            <li key={line} className="flex items-start gap-2.5">
              <CirclePlus className="mt-0.5 size-4 flex-none text-text-3" aria-hidden={true} />
              <span className="num min-w-0 [overflow-wrap:anywhere]" dir="auto">
                {line}
              </span>
            </li>
          ))}
        </ul>
      )}
      {warned.map(group => (
        <Group key={group.why} group={group} sign={TriangleAlert} />
      ))}
      {refused.map(group => (
        <Group key={group.why} group={group} sign={CircleMinus} />
      ))}
    </div>
  )
}

function Group({ group: { why, count, examples }, sign: Sign }: { group: PreflightGroup; sign: Icon }) {
  return (
    <div className="flex items-start gap-2.5">
      <Sign className="mt-0.5 size-4 flex-none text-warn" aria-hidden={true} />
      <span className="min-w-0">
        {/* Set apart from the reason, which may begin with an amount. */}
        <bdi dir="ltr" className="num me-2 font-medium">{`${formatCount(count)} ×`}</bdi>
        {why}
        <span className="flex flex-wrap gap-x-2.5 text-sm">
          {examples.map(({ label, href }) => (
            <a key={href} href={href} target="_blank" rel="noopener" tabIndex={-1} dir="auto">
              {label}
            </a>
          ))}
          {count > examples.length && (
            <span className="text-text-3">
              <Trans>and {formatCount(count - examples.length)} more</Trans>
            </span>
          )}
        </span>
      </span>
    </div>
  )
}
