// The result of pasted numbers: how many the list has, and the missing ones, to copy.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '@office/shared/format/amount'
import { Copy, ListFilter, X } from 'lucide-react'
import { copyText } from '../../notices/copy-text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import type { Pasted } from './find-pasted.ts'

/** More numbers than anyone reads in a line; copying takes all of them. */
const SHOWN = 12

export default function PastedReport({ pasted, field, onClose }: { pasted: Pasted; field: string; onClose: () => void }) {
  const { t } = useLingui()
  const { missing, found } = pasted
  const total = formatCount(found + missing.length)
  return (
    <div className="flex flex-none items-start gap-3 border-b border-border bg-sunken px-4 py-2" role="status">
      <ListFilter className="mt-0.5 size-4 flex-none text-text-2" aria-hidden={true} />
      <div className="min-w-0 flex-1">
        <span className="font-medium">
          <Trans>
            {formatCount(found)} of {total} numbers found as {field}.
          </Trans>
        </span>{' '}
        {missing.length > 0 && (
          <>
            <Plural value={missing.length} one="# is not there:" other="# are not there:" />
            <span className="flex flex-wrap gap-x-3 pt-0.5 text-sm text-text-2">
              {missing.slice(0, SHOWN).map(number => (
                <bdi key={number} dir="ltr" className="code">
                  {number}
                </bdi>
              ))}
              {missing.length > SHOWN && (
                <span className="text-text-3">
                  <Trans>and {formatCount(missing.length - SHOWN)} more</Trans>
                </span>
              )}
            </span>
          </>
        )}
      </div>
      {missing.length > 0 && (
        <Button size="small" icon={Copy} onClick={() => void copyText(missing.join('\n'), t`Copied ${missing.length} numbers`)}>
          <Trans>Copy those not found</Trans>
        </Button>
      )}
      <IconButton label={t`Close`} icon={X} tone="quiet" size="small" onClick={onClose} />
    </div>
  )
}
