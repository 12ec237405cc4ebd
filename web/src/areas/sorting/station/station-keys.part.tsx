// The foot of the station: its keys, and the same as barcodes to scan from the screen.
import { Trans } from '@lingui/react/macro'
import { CircleQuestionMark, LayoutGrid, ListChecks, LogIn, PackageCheck, Undo2 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Barcode } from '../../../core/scan/barcode.tsx'
import { ScanKey, SoundKey } from '../../../core/scan/scan-key.tsx'
import { station } from './station-state.ts'

// Nothing here changes with a scan, which must be drawn as quickly as possible.
export const StationKeys = memo(function StationKeys() {
  const { blocked } = useSnapshot(station)
  return (
    // In two rows if labels are long, because the barcodes beside them must be complete.
    <span className="flex min-w-0 flex-wrap items-center gap-x-6 gap-y-1">
      <ScanKey keys="f1" icon={CircleQuestionMark} command="shell.keys">
        <Trans>Keys</Trans>
      </ScanKey>
      <ScanKey keys="f2" icon={LayoutGrid} command="sorting.leave">
        <Trans>Bucket</Trans>
      </ScanKey>
      {blocked === 'session' && (
        <ScanKey keys="f8" icon={LogIn} command="sorting.again">
          <Trans>Log in again</Trans>
        </ScanKey>
      )}
      <ScanKey keys="backspace" icon={Undo2} command="sorting.undo">
        <Trans>Undo last</Trans>
      </ScanKey>
      <ScanKey keys="f4" icon={PackageCheck} command="sorting.seal-bag">
        <Trans>Seal bag</Trans>
      </ScanKey>
      <ScanKey keys="f9" icon={ListChecks} command="sorting.triage">
        <Trans>Triage</Trans>
      </ScanKey>
      <SoundKey />
    </span>
  )
})

/** A command as a Code 128 barcode, so that people who hold a scanner need no key. */
function ControlCode({ code, children }: { code: string; children: ReactNode }) {
  return (
    <span className="flex flex-col items-center rounded-sm border border-border-2 bg-[#fff] px-2 py-1 text-[11px] leading-4 text-[#1b1c1e]">
      <Barcode code={code} height={24} bar={1} className="h-6" />
      {children}
    </span>
  )
}

export const ControlCodes = memo(function ControlCodes() {
  return (
    <span className="ms-auto flex flex-none items-center gap-3 text-base text-text-3 max-xl:hidden">
      <Trans>Or scan</Trans>
      <ControlCode code="CMD:undo">
        <Trans>Undo</Trans>
      </ControlCode>
      <ControlCode code="CMD:seal">
        <Trans>Seal</Trans>
      </ControlCode>
    </span>
  )
})
