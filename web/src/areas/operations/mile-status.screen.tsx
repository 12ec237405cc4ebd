// The worklist of one status of a mile: the list of orders in it, with the next moves as its keys.
import { useLingui } from '@lingui/react/macro'
import { type Mile, miles, mileViews, nextByHand, statusInMile } from '@office/shared/areas/orders/moves/mile.model'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { OrderStatusKey } from '@office/shared/areas/orders/order-status.model'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { useEffect, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Redirect, useLocation } from 'wouter'
import type { ScreenModule } from '../../core/area.ts'
import { defineCommand } from '../../core/command/command.ts'
import { useCommandScope } from '../../core/command/scope.ts'
import { useEndpoint } from '../../core/data/queries.ts'
import { useTell } from '../../core/language/translate.ts'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { Tabs } from '../../core/ui/tabs.tsx'
import { worklist } from '../orders/list/order.list.part.tsx'
import { OrderListScreen, orderIn } from '../orders/list/order-list-screen.part.tsx'
import { moveKey, moveKeys } from '../orders/moves/order-move-keys.part.ts'
import { statusMaster, statusName } from '../orders/order-masters.part.ts'
import { milePath, worklistPath } from './mile-paths.part.ts'

/** The number of next moves shown in the heading; all of them have their keys. */
const SHOWN = 3

const siblingsOf = (mile: Mile, status: OrderStatusKey) => {
  const { out, back } = mileViews[mile]
  return back.includes(status) ? { way: 'back' as const, statuses: back } : { way: 'out' as const, statuses: out }
}

/** The worklist at a path; null if there is none. */
function worklistAt(path: string): { mile: Mile; status: OrderStatusKey } | null {
  const [, , screen = '', name] = path.split('/')
  const mile = miles.find(one => screen.startsWith(`${one}-mile`))
  const status = mile && statusInMile(mile, name)
  return status ? { mile, status } : null
}

/** If someone came by the arrow keys of the tabs, the next status keeps the focus in the tabs. */
let cameByTab = false

/** The statuses beside the one in the address. */
function StatusTabs() {
  const { t } = useLingui()
  const tell = useTell()
  const [path, navigate] = useLocation()
  const at = worklistAt(path)
  const box = useRef<HTMLDivElement>(null)
  const counts = useEndpoint(orderContract.operationCount, {}).data
  useEffect(() => {
    if (cameByTab) box.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus()
    cameByTab = false
  }, [])
  if (!at) return null
  const { mile, status } = at
  return (
    <div ref={box} data-autofocus="">
      <Tabs
        label={t`Statuses`}
        tabs={siblingsOf(mile, status).statuses.map(key => ({
          id: key,
          title: statusName(key, tell),
          ...(counts ? { count: formatCount(counts[key] ?? 0) } : {}),
        }))}
        active={status}
        onChoose={id => {
          cameByTab = box.current?.contains(document.activeElement) ?? false
          const wanted = statusInMile(mile, id)
          if (wanted) navigate(worklistPath(mile, wanted))
        }}
      />
    </div>
  )
}

const aboveOf = (mile: Mile, status: OrderStatusKey) => {
  const { way } = siblingsOf(mile, status)
  return { title: way === 'back' ? msg`Returns` : mileViews[mile].title, href: milePath(mile, way) }
}

const listOf = (mile: Mile, status: OrderStatusKey, title: string) =>
  worklist({
    title,
    above: aboveOf(mile, status),
    path: worklistPath(mile, status),
    status,
    toolbar: nextByHand(status).slice(0, SHOWN).map(moveKey),
    Above: StatusTabs,
  })

function Worklist({ mile, status }: { mile: Mile; status: OrderStatusKey }) {
  const tell = useTell()
  const [, navigate] = useLocation()
  useSnapshot(statusMaster.state)
  const title = statusName(status, tell)
  const definition = useMemo(() => listOf(mile, status, title), [mile, status, title])
  const { statuses } = siblingsOf(mile, status)
  const goBy = (step: number) => {
    const next = statuses[statuses.indexOf(status) + step]
    if (next) navigate(worklistPath(mile, next))
  }
  useCommandScope(() => ({
    extra: [
      ...moveKeys(status),
      defineCommand({
        id: 'mile.next',
        title: msg`Next status`,
        section: 'here',
        keys: [']'],
        run: () => goBy(1),
      }),
      defineCommand({
        id: 'mile.previous',
        title: msg`Previous status`,
        section: 'here',
        keys: ['['],
        run: () => goBy(-1),
      }),
    ],
  }))
  return <OrderListScreen definition={definition} />
}

function StatusScreen({ mile, name }: { mile: Mile; name: string | undefined }) {
  const status = statusInMile(mile, name)
  // A key of another mile, or none: the mile itself shows what there is.
  return status ? <Worklist key={status} mile={mile} status={status} /> : <Redirect to={milePath(mile)} replace={true} />
}

/** The worklists of one mile, each by the key of its status. */
export const screenOf = (mile: Mile): ScreenModule => ({
  default: ({ params }) => <StatusScreen mile={mile} name={params.name} />,
  ahead: () => {
    const status = worklistAt(location.pathname)?.status
    if (status && !Number.isInteger(orderIn(location.search))) rowsAhead(listOf(mile, status, ''))()
  },
})
