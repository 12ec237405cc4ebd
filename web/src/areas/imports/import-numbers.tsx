// The numbers of an import in a row, with the file of its rejected rows at the end.
import { Plural, Trans } from '@lingui/react/macro'
import { formatCount } from '@office/shared/format/amount'
import { CircleAlert, CircleCheck, Download, Equal, EqualNot, FileX2, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Icon } from '../../core/command/command.ts'
import { Keys } from '../../core/keys/keys.tsx'
import { Button } from '../../core/ui/button.tsx'
import { Checkbox } from '../../core/ui/fields/checkbox.tsx'
import { importBoxKeys } from './import-keys.ts'
import { type ImportView, rejectedName } from './import-view.ts'

function Figure(props: { label: ReactNode; value: number | null; icon?: Icon; tone?: 'ok' | 'danger'; children?: ReactNode }) {
  const { icon: Sign, tone, value } = props
  const isBad = tone === 'danger' && (value ?? 0) > 0
  const colour = tone === 'ok' ? 'text-ok' : isBad ? 'text-danger' : 'text-text-2'
  return (
    <div className="border-e border-border px-4 pt-2.5 pb-[9px] whitespace-nowrap">
      <span className={`flex items-center gap-[5px] text-sm ${colour}`}>
        {Sign && <Sign className="size-3.5" aria-hidden={true} />}
        {props.label}
      </span>
      <span className="flex items-center gap-2">
        <b className={`num block text-[22px] leading-[30px] font-semibold tracking-[-.02em] ${isBad ? 'text-danger' : ''}`}>
          {value === null ? <span className="text-text-3">–</span> : formatCount(value)}
        </b>
        {props.children}
      </span>
    </div>
  )
}

export function ImportNumbers(props: {
  view: ImportView
  isOver: boolean
  file: string
  bringsMerchants: boolean
  createMerchants: boolean
  /** Null where it cannot be chosen, or not any more. */
  onCreateMerchants: ((on: boolean) => void) | null
  /** Updates records that rows differ from. */
  update: boolean
  onUpdate: ((on: boolean) => void) | null
  rejected: (() => void) | null
}) {
  const { view } = props
  const invalid = view.invalid ?? 0
  return (
    <div className="flex flex-none overflow-x-auto border-y border-border [scrollbar-width:none] max-md:flex-wrap">
      <Figure label={<Trans>Rows</Trans>} value={view.rows} />
      {props.isOver ? (
        <Figure label={<Trans>Created</Trans>} value={view.create} icon={CircleCheck} tone="ok" />
      ) : (
        <Figure label={<Trans>Valid</Trans>} value={view.valid} icon={CircleCheck} tone="ok" />
      )}
      <Figure
        label={props.isOver ? <Trans>Invalid, not imported</Trans> : <Trans>Invalid, not sent</Trans>}
        value={view.invalid}
        icon={CircleAlert}
        tone="danger"
      />
      <Figure label={<Trans>Already there</Trans>} value={view.already} icon={Equal} />
      {(view.differing ?? 0) > 0 && (
        <Figure
          label={props.update && props.isOver ? <Trans>Changed</Trans> : <Trans>Differ</Trans>}
          value={view.differing}
          icon={EqualNot}
        >
          {props.onUpdate && (
            <Checkbox
              className="text-sm text-text-2"
              checked={props.update}
              onChange={event => props.onUpdate?.(event.target.checked)}
            >
              <Trans>change them</Trans>
              <Keys of={importBoxKeys.update} tone="ghost" />
            </Checkbox>
          )}
        </Figure>
      )}
      {props.bringsMerchants && (
        <Figure label={<Trans>New merchants</Trans>} value={view.newMerchants} icon={Store}>
          {props.onCreateMerchants && (
            <Checkbox
              className="text-sm text-text-2"
              checked={props.createMerchants}
              onChange={event => props.onCreateMerchants?.(event.target.checked)}
            >
              <Trans>create them</Trans>
              <Keys of={importBoxKeys.createMerchants} tone="ghost" />
            </Checkbox>
          )}
        </Figure>
      )}
      <div className="flex min-w-0 flex-1 items-center gap-3 bg-sunken ps-4 pe-3 max-md:basis-full max-md:py-2">
        {props.rejected ? (
          <>
            <FileX2 className="size-5 flex-none text-danger" aria-hidden={true} />
            <span className="min-w-0 flex-1">
              <bdi className="block truncate font-medium">{rejectedName(props.file)}</bdi>
              <span className="block truncate text-sm text-text-2">
                <Plural
                  value={invalid}
                  one="# row with its reason, ready to fix and import alone"
                  other="# rows with reasons, ready to fix and import alone"
                />
              </span>
            </span>
            <Button icon={Download} keys="d" onClick={props.rejected}>
              <Trans>Download</Trans>
            </Button>
          </>
        ) : (
          invalid > 0 && (
            <span className="text-sm text-text-3">
              {props.isOver ? (
                <Trans>The file of rejected rows is made when an import is done, and kept for 30 days.</Trans>
              ) : (
                <Trans>Once the valid rows are imported, rejected rows come back as a file with their reasons.</Trans>
              )}
            </span>
          )
        )}
      </div>
    </div>
  )
}
