// What needs attention today: late, held, unsuccessfully tried, not moved, returning, without a price, or to be decided; each
// links to its list.
import { useLingui } from '@lingui/react/macro'
import { attentionNames } from '@office/shared/areas/dashboards/attention-words'
import type { Statistics } from '@office/shared/areas/dashboards/dashboard.contract'
import {
  ATTENTION_CAP,
  type Attention,
  type AttentionFigures,
  attentionFilters,
  attentions,
} from '@office/shared/areas/dashboards/dashboard.model'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import {
  BadgeCheck,
  Banknote,
  CalendarX2,
  CircleCheck,
  CirclePause,
  Hourglass,
  Layers,
  RotateCw,
  Ticket,
  Undo2,
} from 'lucide-react'
import type { Icon } from '../../../core/command/command.ts'
import { commandContext } from '../../../core/command/context.ts'
import { useTell, type Words } from '../../../core/language/translate.ts'
import { TileLine } from '../../../core/ui/figures/tile-line.tsx'
import { openApprovalsPath } from '../../approvals/approvals-path.part.ts'
import { unzonedCitiesPath } from '../../places/place-paths.part.ts'
import { lowSeriesPath } from '../../waybills/waybill-tabs.part.ts'
import { ordersLink } from '../board/orders-link.ts'
import { type Arriving, Panel } from './panel.tsx'

const icons: Record<Attention, Icon> = {
  late: CalendarX2,
  on_hold: CirclePause,
  failed_twice: RotateCw,
  not_moved: Hourglass,
  returns: Undo2,
  unrated: Banknote,
}

interface Task {
  key: string
  title: Words
  icon: Icon
  count: number
  href: string | undefined
}

const unzoned = msg`Cities in no zone`

/** Zones belong to the whole operator, so a single warehouse does not see them; nobody does while there is nothing to do. */
function unzonedCities({ unzoned_cities: count }: AttentionFigures, warehouse: number | undefined): Task[] {
  if (warehouse !== undefined || count === 0) return []
  const href = commandContext.permissions.has('manage-city') ? unzonedCitiesPath : undefined
  return [{ key: 'unzoned_cities', title: unzoned, icon: Layers, count, href }]
}

/** Series belong to the operator as well; people who may see them are warned of those that run low. */
function lowSeries({ low_series: count }: AttentionFigures, warehouse: number | undefined): Task[] {
  if (warehouse !== undefined || !commandContext.permissions.has('view-waybill-series')) return []
  const href = count > 0 ? lowSeriesPath : undefined
  return [{ key: 'low_series', title: msg`Waybill series running low`, icon: Ticket, count, href }]
}

/** Requests concern everyone who decides, wherever they work. */
function openRequests({ open_requests: count }: AttentionFigures, warehouse: number | undefined): Task[] {
  if (warehouse !== undefined || !commandContext.permissions.has('view-approval')) return []
  const href = count > 0 ? openApprovalsPath : undefined
  return [{ key: 'open_requests', title: msg`Requests waiting for a decision`, icon: BadgeCheck, count, href }]
}

interface AttentionProps {
  found: Arriving & { data: Statistics | undefined }
  /** Of this warehouse only. */
  warehouse?: number
  className?: string
}

export function AttentionPanel({ found, warehouse, className = '' }: AttentionProps) {
  const { t } = useLingui()
  const tell = useTell()
  const figures = found.data?.attention
  const here = warehouse === undefined ? {} : { current_warehouse_id: String(warehouse) }
  const tasks = figures
    ? [
        ...attentions.map((kind): Task => {
          const count = figures[kind]
          return {
            key: kind,
            title: attentionNames[kind],
            icon: icons[kind],
            count,
            href: count > 0 ? ordersLink({ ...here, ...attentionFilters(kind, figures) }) : undefined,
          }
        }),
        ...openRequests(figures, warehouse),
        ...unzonedCities(figures, warehouse),
        ...lowSeries(figures, warehouse),
      ]
    : []
  const textOf = (count: number) => `${formatCount(count)}${count >= ATTENTION_CAP ? '+' : ''}`
  return (
    <Panel
      name="needs-a-hand"
      title={t`Needs a hand today`}
      className={className}
      arriving={found}
      table={{
        columns: [
          { key: 'why', heading: t`Why`, kind: 'text' },
          { key: 'count', heading: t`Number`, kind: 'number' },
        ],
        rows: tasks.map(({ title, count }) => ({ why: tell(title), count })),
      }}
    >
      <ul aria-label={t`Needs a hand today`} className="m-0 list-none p-0">
        {tasks.map(({ key, title, icon, count, href }) => {
          const Sign = count > 0 ? icon : CircleCheck
          return (
            <li key={key} className="border-b border-hairline last:border-b-0">
              <TileLine href={href} className={row}>
                <Sign className={`size-4 flex-none ${count > 0 ? 'text-warn' : 'text-ok'}`} aria-hidden={true} />
                <span className="min-w-0 flex-1 leading-4">{tell(title)}</span>
                <bdi dir="ltr" className={`num text-md ${count > 0 ? 'font-semibold' : 'text-text-3'}`}>
                  {textOf(count)}
                </bdi>
              </TileLine>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

const row = 'flex min-h-10 items-center gap-2.5 px-4 py-1 text-text'
