// What a bulk action did to each row: applied, unchanged or refused with a reason. Numbers can be copied, refused rows selected.
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '@office/shared/format/amount'
import { Copy, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { useTell } from '../language/translate.ts'
import { Dialog } from '../layers/dialog.tsx'
import { currentList } from '../list/list-handle.ts'
import { selectOnOpening } from '../list/list-memory.ts'
import { copyText } from '../notices/copy-text.ts'
import { Button } from '../ui/button.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { bulkResult, type ShownResult } from './bulk-job.ts'
import { byReason } from './by-reason.ts'

/** More rows than anyone reads in a dialog; copying takes all of them. */
const SHOWN = 300

export default function BulkResultDialog() {
  const { shown } = useSnapshot(bulkResult)
  return shown && <Result {...(shown as ShownResult)} /> // a snapshot is read only, and so is its reader
}

function Result({ spec, results, counts }: ShownResult) {
  const { t } = useLingui()
  const tell = useTell()
  const [, navigate] = useLocation()
  const tabs = [
    { id: 'refused', title: t`Refused`, count: formatCount(counts.refused) },
    { id: 'applied', title: t`Done`, count: formatCount(counts.applied) },
    { id: 'unchanged', title: t`Unchanged`, count: formatCount(counts.unchanged) },
  ]
  const [tab, setTab] = useState(counts.refused > 0 ? 'refused' : counts.applied > 0 ? 'applied' : 'unchanged')
  const rows = results.filter(({ outcome }) => outcome === tab)
  const close = () => {
    bulkResult.shown = null
  }
  const select = () => {
    const ids = rows.flatMap(({ id }) => spec.rowsOf?.(id) ?? [id])
    const list = currentList()
    close()
    if (list?.noun === spec.noun) list.selectIds(ids)
    else {
      selectOnOpening(spec.noun, ids)
      navigate(spec.listPath)
    }
  }
  const copy = () => void copyText(rows.map(({ label }) => label).join('\n'), t`Copied ${rows.length}`)
  return (
    <Dialog
      open={true}
      onClose={close}
      wide={true}
      title={tell(spec.title)}
      body={tell(spec.sum(counts))}
      actions={
        <>
          <Button onClick={close} data-autofocus="">
            <Trans>Close</Trans>
          </Button>
          <Button icon={Copy} onClick={copy} aria-disabled={rows.length === 0}>
            {spec.labels === 'numbers' ? <Trans>Copy the numbers</Trans> : <Trans>Copy the names</Trans>}
          </Button>
          {tab === 'refused' && rows.length > 0 && (
            <Button tone="primary" icon={ListChecks} onClick={select}>
              <Trans>Select refused</Trans>
            </Button>
          )}
        </>
      }
    >
      <Tabs label={t`Outcome`} tabs={tabs} active={tab} onChoose={setTab} className="-mx-4" />
      <div className="mt-2 max-h-[40vh] overflow-y-auto" role="region" aria-label={t`Outcome`} tabIndex={-1}>
        {rows.length === 0 && (
          <p className="m-0 py-3 text-text-2">
            <Trans>There are no records to display</Trans>
          </p>
        )}
        {byReason(rows).map(({ why, rows: group }) => (
          <section key={why} className="py-1.5">
            {why !== '' && (
              <h3 className="m-0 flex gap-2 text-base font-medium">
                <span className="num text-danger">{formatCount(group.length)}</span>
                <span className="min-w-0">{why}</span>
              </h3>
            )}
            <p className="m-0 flex flex-wrap gap-x-3 gap-y-1 py-1">
              {group.slice(0, SHOWN).map(({ id, label }) => (
                <a
                  key={id}
                  href={spec.hrefOf(id)}
                  target="_blank"
                  rel="noopener"
                  className={spec.labels === 'numbers' ? 'code text-sm' : 'text-sm'}
                  dir={spec.labels === 'numbers' ? 'ltr' : 'auto'}
                >
                  {label}
                </a>
              ))}
              {group.length > SHOWN && (
                <span className="text-text-3">
                  <Trans>and {formatCount(group.length - SHOWN)} more</Trans>
                </span>
              )}
            </p>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
